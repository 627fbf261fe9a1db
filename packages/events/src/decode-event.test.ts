import { expect, test } from 'vitest';
import { decodeEvent, encodeEvent, eventLimits, type ClickEvent } from './index.ts';

const event: ClickEvent = {
  v: 1,
  type: 'link.clicked',
  id: 'evt_00000000000000000001',
  at: Date.UTC(2026, 10, 21),
  workspaceId: 'wsp_00000000000000000001',
  visitor: '0123456789abcdef0123456789abcdef',
  network: '192.0.2.0',
  agent: 'Mozilla/5.0 (ünïcödé 🙂)',
  referrer: 'https://example.org/a"b\\c\n',
  bot: false,
  linkId: 'lnk_00000000000000000001',
  outcome: 'click',
  prefetch: false,
  qr: true,
  host: '',
  slug: 'abc',
  url: 'https://example.com/',
  utmSource: null,
  utmMedium: 'email',
  utmCampaign: null,
  utmTerm: 'shoes',
  language: 'de-AT',
  place: { country: 'DE', city: 'München 🙂' },
  via: { utmSource: 'ünï 🙂', ref: 'x' },
  ruleId: 'rul_00000000000000000001',
  variantId: 'var_00000000000000000001',
  extraPath: '/a/%C3%BC',
};
const encode = (text: string) => new TextEncoder().encode(text);
const decodeChanged = (change: Record<string, unknown>) => decodeEvent(encode(JSON.stringify({ ...event, ...change })));

test('an encoded event is decoded unchanged', () => {
  expect(decodeEvent(encode(encodeEvent(event)))).toEqual({ ok: true, event });
});

test.each([
  ['bytes that are no UTF-8', new Uint8Array([0x7b, 0xff, 0xfe]), 'not JSON'],
  ['bytes that are no JSON', encode('{"v":1,'), 'not JSON'],
  ['nothing', new Uint8Array(0), 'not JSON'],
  ['more than the limit', new Uint8Array(eventLimits.eventBytesMax + 1), 'too large'],
])('decodeEvent refuses %s with the reason', (_, payload, reason) => {
  expect(decodeEvent(payload)).toEqual({ ok: false, reason });
});

test.each<[string, Record<string, unknown>]>([
  ['a version from the future', { v: 2 }],
  ['a type that is not known', { type: 'link.dreamt' }],
  ['a wrong type', { at: 'noon' }],
  ['a time that no store accepts', { at: eventLimits.atMsMax + 1 }],
  ['an id that is not printable', { linkId: 'lnk_\u0000' }],
  ['a field too long', { slug: 'a'.repeat(511) }],
  ['a field that is missing', { url: undefined }],
  ['half a character', { agent: '\ud800' }],
  ['half a character in what the visitor sent', { via: { ref: '\ud800' } }],
  ['a rule id that is not printable', { ruleId: 'rul_\u0000' }],
  ['a path that is too long', { extraPath: 'x'.repeat(256) }],
  ['half a character in a path', { extraPath: '\ud800' }],
  ['a country that is no code', { place: { country: 'de' } }],
  ['a city that is too long', { place: { country: 'DE', city: 'x'.repeat(129) } }],
  ['half a character in a city', { place: { country: 'DE', city: '\ud800' } }],
  ['a text of the visitor that is too long', { via: { ref: 'x'.repeat(256) } }],
])('decodeEvent refuses %s', (_, change) => {
  const decoded = decodeChanged(change);
  expect(decoded.ok).toBe(false);
});

test('decodeEvent accepts a surrogate pair in escape sequences', () => {
  const text = encodeEvent(event).replace('🙂', '\\ud83d\\ude42');
  expect(decodeEvent(encode(text))).toEqual({ ok: true, event });
});
