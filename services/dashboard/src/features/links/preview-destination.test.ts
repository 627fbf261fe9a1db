import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyUtm } from '../../../../redirect/src/decide/target-url.ts';
import { previewDestination } from './preview-destination.ts';

const value = fc.oneof(fc.constant(''), fc.string({ maxLength: 12 }), fc.string({ unit: 'grapheme', maxLength: 6 }));
const pair = fc.oneof(
  fc.constantFrom(
    'utm_source=a',
    'utm%5Fmedium=b',
    'utm_campaign',
    'utm_term=t',
    'utm_content',
    'x=1',
    '%zz=1',
    '',
    'utm_source=%20+',
  ),
  fc.webQueryParameters(),
);
const url = fc
  .record({ path: fc.webPath(), pairs: fc.array(pair, { maxLength: 5 }), hash: fc.option(fc.webFragments()) })
  .map(({ path, pairs, hash }) => `https://a.example${path}?${pairs.join('&')}${hash === null ? '' : `#${hash}`}`);

const wellFormed = value.filter((text) => text.isWellFormed());
const utm = fc.record({
  utmSource: wellFormed,
  utmMedium: wellFormed,
  utmCampaign: wellFormed,
  utmTerm: wellFormed,
  utmContent: wellFormed,
});

test('the destination preview equals the redirect for any URL and UTM fields', () => {
  fc.assert(
    fc.property(url, utm, (written, fields) => {
      const stored = new URL(written).href;
      const sent = applyUtm({
        url: stored,
        utmSource: fields.utmSource || null,
        utmMedium: fields.utmMedium || null,
        utmCampaign: fields.utmCampaign || null,
        utmTerm: fields.utmTerm || null,
        utmContent: fields.utmContent || null,
      });
      expect(previewDestination({ url: written, ...fields })).toBe(sent);
    }),
    { numRuns: 2_000 },
  );
});

test('an address of a mail, a phone or an app is shown as it is, without UTM parameters', () => {
  for (const url of ['mailto:ada@example.com', 'tel:+491234', 'whatsapp://send?text=a', 'acme://orders/7'])
    expect(
      previewDestination({ url, utmSource: 'a', utmMedium: '', utmCampaign: '', utmTerm: '', utmContent: '' }),
    ).toBe(url);
});

test('text that is not a web address has no destination preview', () => {
  for (const url of ['', 'example.com', 'javascript:alert(1)', 'ftp://a.example/'])
    expect(
      previewDestination({ url, utmSource: '', utmMedium: '', utmCampaign: '', utmTerm: '', utmContent: '' }),
    ).toBeUndefined();
});
