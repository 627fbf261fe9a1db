import type { ClickRow } from '../src/write.ts';

/** A click with default values; tests override the fields that they are about. */
export function describeClick(offset: number, overwrite: Partial<ClickRow> = {}): ClickRow {
  return {
    id: `evt_${offset}`,
    timestamp: Date.UTC(2026, 2, 10, 12) + offset,
    workspaceId: 'wsp_1',
    linkId: 'lnk_1',
    outcome: 'click',
    prefetch: false,
    bot: false,
    internal: false,
    qr: false,
    host: '',
    slug: 'abc',
    url: 'https://example.com/',
    country: 'DE',
    region: 'BE',
    city: 'Berlin',
    device: 'mobile',
    browser: 'Firefox',
    os: 'Android',
    referrer: '',
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
    visitor: offset.toString(16).padStart(32, '0'),
    source: 'journal',
    partition: 0,
    offset,
    ...overwrite,
  };
}

/** Random numbers in [0, 1), the same for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
