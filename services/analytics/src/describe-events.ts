import { encodeSlug } from '@linkplane/slugs';
import type { ClickRow, EventRow, ProfileEventRow } from '@linkplane/clicks-db/write';
import type { HappenedEvent } from '@linkplane/links-db/planes/analytics';
import type { Batch } from './prepare-batch.ts';

/**
 * The events of humans for webhooks, as docs/webhooks.md describes them: without address, user agent and visitor. The
 * order is the same for every consumer. Events are generated one by one, because there can be tens of thousands.
 * @param subscribed the event types that each workspace has subscribed to
 */
export function* describeEvents(
  { clicks, profileEvents, visits }: Pick<Batch, 'clicks' | 'profileEvents' | 'visits'>,
  subscribed: ReadonlyMap<string, ReadonlySet<string>>,
  publicUrl: URL,
): Generator<HappenedEvent> {
  for (const [workspaceId, { clicks: clickRows, views }] of visits) {
    const types = subscribed.get(workspaceId);
    for (const at of types?.has('link.clicked') ? clickRows : []) {
      const click = clicks.rowAt(at);
      yield toEvent(click, 'link.clicked', describeClick(click, publicUrl));
    }
    for (const at of types?.has('profile.viewed') ? views : []) {
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
    utmTerm: known(click.utmTerm),
    utmContent: known(click.utmContent),
    ref: known(click.ref),
    language: known(click.language),
    ruleId: known(click.ruleId),
    variantId: known(click.variantId),
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
  return `${host === '' ? publicUrl.origin : `https://${host}`}/${encodeSlug(slug)}`;
}
