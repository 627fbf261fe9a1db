import type { ClickRow, EventRow, ProfileEventRow } from '@linkplane/clicks-db/write';
import type { BlockClicked, ClickEvent, LinkClicked, ProfileViewed } from '@linkplane/events';
import type { AgentClass } from '@linkplane/visitors/agents';
import { classifyReferrer } from './steps/classify-referrer.ts';
import { completePlace, type Locate } from '@linkplane/visitors/places';

/** The position of an event in the click stream. */
export type StreamPlace = { source: string; partition: number; offset: number };

export type ProcessSteps = {
  classifyAgent: (agent: string) => AgentClass;
  locate: Locate;
  /** The service's own host name in lower case: visits from it are direct. */
  publicHost: string;
};

/*
 * The row of an event depends only on the event, its position and the data files: a range that is processed again has
 * the same rows.
 */

/** The visitor's own UTM parameters come before those of the link. */
export function processLinkClick(event: LinkClicked, place: StreamPlace, steps: ProcessSteps): ClickRow {
  const { via = {} } = event;
  return {
    ...describeVisit(event, place, steps),
    linkId: event.linkId,
    outcome: event.outcome,
    qr: event.qr,
    url: event.url,
    utmSource: via.utmSource ?? event.utmSource ?? '',
    utmMedium: via.utmMedium ?? event.utmMedium ?? '',
    utmCampaign: via.utmCampaign ?? event.utmCampaign ?? '',
    utmTerm: via.utmTerm ?? event.utmTerm ?? '',
    utmContent: via.utmContent ?? event.utmContent ?? '',
    ref: via.ref ?? '',
    language: event.language ?? '',
    blocked: event.blocked === true,
    ruleId: event.ruleId ?? '',
    variantId: event.variantId ?? '',
    extraPath: event.extraPath ?? '',
  };
}

export function processProfileEvent(
  event: ProfileViewed | BlockClicked,
  place: StreamPlace,
  steps: ProcessSteps,
): ProfileEventRow {
  const isView = event.type === 'profile.viewed';
  return {
    ...describeVisit(event, place, steps),
    profileId: event.profileId,
    event: isView ? 'view' : 'click',
    blockId: isView ? '' : event.blockId,
  };
}

/** The columns that all events share. */
function describeVisit(event: ClickEvent, place: StreamPlace, steps: ProcessSteps): EventRow {
  const { device, browser, os } = steps.classifyAgent(event.agent);
  const { country, region, city } = completePlace(event.place, steps.locate(event.network));
  const internal = isCountable(event) && event.internal === true;
  return {
    id: event.id,
    timestamp: event.at,
    workspaceId: event.workspaceId,
    // Own traffic is stored like visits that are never counted: no total, rollup or webhook has it.
    prefetch: event.prefetch || internal,
    bot: event.bot,
    internal,
    host: event.host,
    slug: event.slug,
    country,
    region,
    city,
    device,
    browser,
    os,
    referrer: classifyReferrer(event.referrer, [steps.publicHost, event.host]),
    visitor: event.visitor,
    source: place.source,
    partition: place.partition,
    offset: place.offset,
  };
}

function isCountable(event: ClickEvent): boolean {
  return !event.prefetch && (event.type !== 'link.clicked' || event.outcome === 'click');
}
