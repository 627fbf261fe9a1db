import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collectClicks, collectProfileEvents, type ProfileEventRow } from '../src/write.ts';
import { describeClick } from './random-click.ts';

test('rowAt returns every click as it was added, with any text, and the lines hold the same rows', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constant('"\n\0\\'),
    fc.constant('é'.repeat(9_000)),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text, fc.boolean(), fc.maxSafeNat()), { maxLength: 60 }), (samples) => {
      const rows = samples.map(([url, city, bot, offset]) => describeClick(offset, { url, city, bot, qr: !bot }));
      const lines = collectClicks(rows);
      expect(lines.count()).toBe(rows.length);
      expect(rows.map((_, at) => lines.rowAt(at))).toEqual(rows);
      const texts = Buffer.concat(lines.pieces()).toString().split('\n');
      expect(texts.pop()).toBe('');
      expect(texts.map((line) => JSON.parse(line) as unknown)).toEqual(rows.map((row) => lines.shape.toCells(row)));
    }),
  );
});

test('rowAt returns rows from any of many pieces', () => {
  const rows = Array.from({ length: 20_000 }, (_, offset) =>
    describeClick(offset, { url: `https://example.com/${offset}` }),
  );
  const lines = collectClicks(rows);
  expect(lines.pieces().length).toBeGreaterThan(3);
  for (const at of [0, 1, 39, 40, 41, 2_500, 9_999, 19_998, 19_999]) expect(lines.rowAt(at)).toEqual(rows[at]);
});

test('rowAt returns every field of a profile event', () => {
  const { linkId: _, outcome: __, qr: ___, url, utmSource, utmMedium, utmCampaign, ...rest } = describeClick(7);
  const { utmTerm, utmContent, ref, language, blocked, ruleId, variantId, extraPath, ...shared } = rest;
  const ofLinks = [url, utmSource, utmMedium, utmCampaign, utmTerm, utmContent, ref, language];
  expect([...ofLinks, blocked, ruleId, variantId, extraPath]).toHaveLength(12);
  const row: ProfileEventRow = { ...shared, profileId: 'prf_1', event: 'click', blockId: 'blk_1' };
  expect(collectProfileEvents([row]).rowAt(0)).toEqual(row);
});

test('rowAt throws for a row that was never added', () => {
  const lines = collectClicks([describeClick(1)]);
  for (const at of [-1, 1, 0.5]) expect(() => lines.rowAt(at)).toThrow(RangeError);
});
