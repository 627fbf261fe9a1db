import {
  unsetLinkFields,
  type Conversion,
  type Link,
  type WebhookEvent,
  type WebhookEventType,
} from '@linkplane/contracts';

const example = 'EXAMPLE0000000000000';

type Moment = { publicUrl: URL; timestamp: string };

/** The visitor of every example. */
const visit = {
  country: 'DE',
  region: 'BE',
  city: 'Berlin',
  device: 'mobile',
  browser: 'Firefox',
  os: 'Android',
  referrer: 'news.example.com',
};
const utm = { utmSource: 'example', utmMedium: 'email', utmCampaign: 'example' };

/** An event of this type, about a link or a profile that is recognisable as an example. */
export function makeExampleEvent(type: WebhookEventType, moment: Moment): WebhookEvent {
  const { publicUrl, timestamp } = moment;
  switch (type) {
    case 'link.clicked':
      return { type, timestamp, data: describeClick(publicUrl) };
    case 'profile.viewed':
      return { type, timestamp, data: describeView(publicUrl) };
    case 'link.created':
      return { type, timestamp, data: describeLink(moment) };
    case 'conversion.recorded':
      return { type, timestamp, data: describePurchase(timestamp) };
  }
}

function describeClick({ origin }: URL) {
  const { id, slug, shortUrl, url } = describeAddress(origin);
  const sent = { utmTerm: null, utmContent: null, ref: null, language: 'de', ruleId: null, variantId: null };
  return { clickId: `evt_${example}`, linkId: id, slug, shortUrl, url, qr: false, ...visit, ...utm, ...sent };
}

function describeView({ origin }: URL) {
  return { viewId: `evt_${example}`, profileId: `prf_${example}`, slug: 'example', url: `${origin}/example`, ...visit };
}

function describePurchase(timestamp: string): Conversion {
  return {
    id: `cnv_${example}`,
    name: 'example',
    value: '49.9',
    currency: 'EUR',
    externalId: 'example-1',
    linkId: `lnk_${example}`,
    clickId: `evt_${example}`,
    clickedAt: timestamp,
    variantId: null,
    ruleId: null,
    at: timestamp,
    createdAt: timestamp,
  };
}

function describeLink({ publicUrl, timestamp }: Moment): Link {
  return {
    ...describeAddress(publicUrl.origin),
    domain: publicUrl.host,
    clicks: 0,
    clicksBefore: 0,
    clickLimitUsed: null,
    createdAt: timestamp,
    updatedAt: timestamp,
    ...unsetLinkFields,
    title: 'An example of a link',
    ...utm,
    hasPassword: false,
    tags: ['Example'],
    aliases: [],
    suspended: false,
  };
}

function describeAddress(origin: string) {
  return {
    id: `lnk_${example}`,
    slug: 'example',
    shortUrl: `${origin}/example`,
    url: 'https://example.com/example',
  };
}
