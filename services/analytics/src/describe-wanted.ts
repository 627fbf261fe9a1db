import type { ClickRow, EventRow, ProfileEventRow } from '@linkplane/clicks-db/write';
import type { HappenedEvent } from '@linkplane/links-db/analytics';
import type { Batch } from './prepare-batch.ts';

type Visits = Pick<Batch, 'clicks' | 'profileEvents'>;

/** The workspaces in which people did something that webhooks can be told of. */
export function listWorkspaces({ clicks, profileEvents }: Visits): string[] {
  const ids = new Set<string>();
  for (const click of clicks) if (isClickOfPerson(click)) ids.add(click.workspaceId);
  for (const event of profileEvents) if (isViewByPerson(event)) ids.add(event.workspaceId);
  return [...ids];
}

/**
 * What people did, in the words of docs/webhooks.md: without address, user agent and visitor.
 * @param wanted types of events by workspace
 */
export function describeWanted(
  { clicks, profileEvents }: Visits,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
  publicUrl: URL,
): HappenedEvent[] {
  const wants = ({ workspaceId }: EventRow, type: string) => wanted.get(workspaceId)?.has(type) ?? false;
  return [
    ...clicks
      .filter((click) => isClickOfPerson(click) && wants(click, 'link.clicked'))
      .map((click) => toEvent(click, 'link.clicked', describeClick(click, publicUrl))),
    ...profileEvents
      .filter((event) => isViewByPerson(event) && wants(event, 'profile.viewed'))
      .map((event) => toEvent(event, 'profile.viewed', describeView(event, publicUrl))),
  ];
}

/** A click on an expired or used-up link led nowhere and is none. */
function isClickOfPerson({ outcome, bot, prefetch }: ClickRow): boolean {
  return outcome === 'click' && !bot && !prefetch;
}

function isViewByPerson({ event, bot, prefetch }: ProfileEventRow): boolean {
  return event === 'view' && !bot && !prefetch;
}

function toEvent({ id, workspaceId, timestamp }: EventRow, type: string, data: object): HappenedEvent {
  return { id, workspaceId, type, body: JSON.stringify({ type, timestamp: new Date(timestamp).toISOString(), data }) };
}

function describeClick(click: ClickRow, publicUrl: URL): object {
  return {
    clickId: click.id,
    linkId: click.linkId,
    slug: click.slug,
    shortUrl: toPublicAddress(click, publicUrl),
    url: click.url,
    qr: click.qr,
    ...describeVisitor(click),
    utmSource: known(click.utmSource),
    utmMedium: known(click.utmMedium),
    utmCampaign: known(click.utmCampaign),
  };
}

function describeView(view: ProfileEventRow, publicUrl: URL): object {
  return {
    viewId: view.id,
    profileId: view.profileId,
    slug: view.slug,
    url: toPublicAddress(view, publicUrl),
    ...describeVisitor(view),
  };
}

function describeVisitor({ country, region, city, device, browser, os, referrer }: EventRow): object {
  return {
    country: known(country),
    region: known(region),
    city: known(city),
    device: known(device),
    browser: known(browser),
    os: known(os),
    referrer: known(referrer),
  };
}

function known(value: string): string | null {
  return value === '' ? null : value;
}

function toPublicAddress({ host, slug }: EventRow, publicUrl: URL): string {
  return `${host === '' ? publicUrl.origin : `https://${host}`}/${slug}`;
}
