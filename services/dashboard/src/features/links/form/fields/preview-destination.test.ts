import { expect, test } from 'vitest';
import { previewDestination } from './preview-destination.ts';

const untagged = { utmSource: '', utmMedium: '', utmCampaign: '', utmTerm: '', utmContent: '' };

test('a destination is shown as it is stored, with UTM fields in place of same-named parameters', () => {
  const url = 'https://A.example?utm_source=old&x=%7E#top';
  expect(previewDestination({ url, ...untagged })).toBe('https://a.example/?utm_source=old&x=%7E#top');
  expect(previewDestination({ url, ...untagged, utmSource: 'a b' })).toBe(
    'https://a.example/?x=%7E&utm_source=a%20b#top',
  );
});

test('a query that is passed on replaces parameters of the destination, but for the UTM fields of the link', () => {
  const tagged = { url: 'https://a.example/?x=1&y=2', ...untagged, utmSource: 'link' };
  expect(previewDestination(tagged, 'x=3&utm_source=visitor&qr=1')).toBe('https://a.example/?y=2&x=3&utm_source=link');
});

test('an address of a mail, a phone or an app is shown as it is, without UTM parameters', () => {
  for (const url of ['mailto:ada@example.com', 'tel:+491234', 'whatsapp://send?text=a', 'acme://orders/7'])
    expect(previewDestination({ url, ...untagged, utmSource: 'a' })).toBe(url);
});

test('text that is not a web address has no destination preview', () => {
  for (const url of ['', 'example.com', 'javascript:alert(1)', 'ftp://a.example/'])
    expect(previewDestination({ url, ...untagged })).toBeUndefined();
});
