import type { ClickRow, ProfileEventRow } from '@linkplane/clicks-db/write';

const source = {
  utmSource: '',
  utmMedium: '',
  utmCampaign: '',
  utmTerm: '',
  utmContent: '',
  ref: '',
  language: '',
  blocked: false,
  ruleId: '',
  variantId: '',
  extraPath: '',
};
const visit = {
  prefetch: false,
  bot: false,
  internal: false,
  host: '',
  slug: 'abc',
  country: '',
  region: '',
  city: '',
  device: 'mobile',
  browser: 'Firefox',
  os: 'Android',
  referrer: '',
  visitor: 'a'.repeat(32),
  source: 'test',
  partition: 0,
};

/** A human's click, with the given fields. */
export function describeClick(
  row: Partial<ClickRow> & Pick<ClickRow, 'workspaceId' | 'linkId' | 'timestamp' | 'offset'>,
): ClickRow {
  const click = { outcome: 'click' as const, qr: false, url: 'https://example.com/' };
  return { ...visit, ...click, ...source, id: `evt_${row.offset}`, ...row };
}

/** A human's view of a profile, with the given fields. */
export function describeProfileEvent(
  row: Partial<ProfileEventRow> & Pick<ProfileEventRow, 'workspaceId' | 'profileId' | 'timestamp' | 'offset'>,
): ProfileEventRow {
  return { ...visit, event: 'view', blockId: '', id: `evt_p${row.offset}`, ...row };
}
