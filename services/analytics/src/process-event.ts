import type { ClickRow } from '@linkplane/clicks-db/write';
import type { LinkClicked } from '@linkplane/events';
import type { AgentClass } from './steps/classify-agent.ts';
import { classifyReferrer } from './steps/classify-referrer.ts';
import type { Locate } from './steps/locate.ts';

/** Where in the click stream an event stands. */
export type StreamPlace = { source: string; partition: number; offset: number };

export type ProcessSteps = {
  classifyAgent: (agent: string) => AgentClass;
  locate: Locate;
  /** The service's own host name, in lower case: a visit from it is direct. */
  publicHost: string;
};

/**
 * What is stored of a click. It depends on the event, its place and the data files alone: a range that is processed
 * again gives the same rows.
 */
export function processEvent(event: LinkClicked, place: StreamPlace, steps: ProcessSteps): ClickRow {
  const { device, browser, os } = steps.classifyAgent(event.agent);
  const { country, region, city } = steps.locate(event.network);
  const referrer = classifyReferrer(event.referrer, [steps.publicHost, event.host]);
  return {
    id: event.id,
    timestamp: event.at,
    workspaceId: event.workspaceId,
    linkId: event.linkId,
    outcome: event.outcome,
    prefetch: event.prefetch,
    bot: event.bot,
    qr: event.qr,
    host: event.host,
    slug: event.slug,
    url: event.url,
    country,
    region,
    city,
    device,
    browser,
    os,
    referrer,
    utmSource: event.utmSource ?? '',
    utmMedium: event.utmMedium ?? '',
    utmCampaign: event.utmCampaign ?? '',
    visitor: event.visitor,
    source: place.source,
    partition: place.partition,
    offset: place.offset,
  };
}

/** Whether a row counts in its link's total: an answered click of a human. */
export function countsAsClick({ outcome, bot, prefetch }: ClickRow): boolean {
  return outcome === 'click' && !bot && !prefetch;
}
