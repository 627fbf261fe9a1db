import type { ClickRow, EventRow, ProfileEventRow } from '@linkplane/clicks-db/write';
import type { HappenedEvent } from '@linkplane/links-db/analytics';
import type { Batch } from './prepare-batch.ts';

/**
 * What people did, in the words of docs/webhooks.md: without address, user agent and visitor. In an order that is the
 * same for whoever takes the batch in. Each is described when it is asked for: there can be tens of thousands.
 * @param wanted types of events by workspace
 */
export function* describeWanted(
  { clicks, profileEvents, wantable }: Pick<Batch, 'clicks' | 'profileEvents' | 'wantable'>,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
  publicUrl: URL,
): Generator<HappenedEvent> {
  for (const [workspaceId, visits] of wantable) {
    const types = wanted.get(workspaceId);
    for (const at of types?.has('link.clicked') ? visits.clicks : []) {
      const click = clicks.rowAt(at);
      yield toEvent(click, 'link.clicked', describeClick(click, publicUrl));
    }
    for (const at of types?.has('profile.viewed') ? visits.views : []) {
      const view = profileEvents.rowAt(at);
      yield toEvent(view, 'profile.viewed', describeView(view, publicUrl));
    }
  }
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
