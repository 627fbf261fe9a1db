import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkClicked, type LinkClicked } from './click-event.ts';
import { isValidClick } from './is-valid-click.ts';

const id = fc.stringMatching(/^[!-~]{1,64}$/);
const text = (maxLength: number) => fc.string({ maxLength, unit: 'grapheme' }).filter((t) => t.length <= maxLength);
const optional = { requiredKeys: [] };
const via = fc.record(
  {
    utmSource: text(255),
    utmMedium: text(255),
    utmCampaign: text(9),
    utmTerm: text(9),
    utmContent: text(9),
    ref: text(9),
  },
  optional,
);
const country = fc.stringMatching(/^[A-Z]{2}$/);
const place = fc.record({ country, region: text(128), city: text(128) }, { requiredKeys: ['country'] });
const internal = fc.constant(true as const);
const parts = { blocked: fc.constant(true as const), ruleId: id, variantId: id, extraPath: text(255) };
const additions = fc.record(
  { utmTerm: text(255), utmContent: text(255), language: text(6), place, internal, via, ...parts },
  optional,
);
const described: fc.Arbitrary<LinkClicked> = fc.record({
  v: fc.constant(1 as const),
  type: fc.constant('link.clicked' as const),
  id,
  workspaceId: id,
  linkId: id,
  at: fc.integer({ min: 0, max: 7_258_118_400_000 }),
  visitor: fc.stringMatching(/^[0-9a-f]{32}$/),
  network: fc.option(text(45)),
  agent: text(512),
  referrer: text(200),
  host: text(255),
  slug: text(64),
  url: text(300),
  bot: fc.boolean(),
  prefetch: fc.boolean(),
  qr: fc.boolean(),
  outcome: fc.constantFrom('click', 'expired'),
  utmSource: fc.option(text(255)),
  utmMedium: fc.option(text(255)),
  utmCampaign: fc.option(text(255)),
});
const click: fc.Arbitrary<LinkClicked> = fc
  .tuple(described, additions)
  .map(([event, added]) => ({ ...event, ...added }));
const anything = fc.oneof(
  fc.constantFrom(null, '', -1, 1.5, 7_258_118_400_001, 'x'.repeat(9_000), '\n', 'F'.repeat(32), 'link.dreamt', 2),
  fc.record({ utmSource: fc.constantFrom('x', 'x'.repeat(256), null, 1), referrer: fc.constant('x') }, optional),
  fc.anything(),
);

test('isValidClick accepts every click that the schema accepts', () => {
  fc.assert(
    fc.property(click, (event) => {
      expect(linkClicked.safeParse(event).success).toBe(true);
      expect(isValidClick(event)).toBe(true);
    }),
  );
});

test('the schema accepts every event that isValidClick accepts, unchanged', () => {
  const keys = Object.keys(linkClicked.shape);
  const changed = fc
    .tuple(click, fc.constantFrom(...keys), anything, fc.boolean())
    .map(([event, key, value, isMissing]) =>
      isMissing
        ? Object.fromEntries(Object.entries(event).filter(([name]) => name !== key))
        : { ...event, [key]: value },
    );
  fc.assert(
    fc.property(changed, (event) => {
      fc.pre(isValidClick(event));
      expect(linkClicked.parse(event)).toEqual(event);
    }),
    { numRuns: 5_000, maxSkipsPerRun: 10_000 },
  );
});
