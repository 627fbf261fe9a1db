import fc from 'fast-check';
import { decodeEvent } from '@linkplane/events';
import { createId } from '@linkplane/runtime';
import { expect, test } from 'vitest';
import { createAgentClassifier } from '../../src/decide/classify-agent.ts';
import {
  coarseNetwork,
  describeBlockClicked,
  describeLinkClicked,
  describeProfileViewed,
  encodeReferrer,
  readLanguage,
  toSource,
} from '../../src/event/describe-event.ts';
import { describeVia } from '../../src/event/describe-via.ts';
import { describePlace } from '../../src/event/read-place.ts';
import { prepareLink, prepareProfile } from '../../src/decide/prepare-target.ts';
import { aLink } from '../support/a-link.ts';
import { aProfile } from '../support/a-profile.ts';

const classifyAgent = createAgentClassifier();
const anyText = fc.string({ unit: 'binary', maxLength: 3_000 });

test('an encoded click is decoded with its values, whatever headers the visitor sent', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, fc.boolean(), fc.boolean(), (agent, referrer, title, prefetch, internal) => {
      const target = aLink({ url: 'https://example.com/"\\', utmSource: title.slice(0, 200).toWellFormed() });
      const payload = describeLinkClicked({
        destination: prepareLink(target),
        source: toSource({
          query: 'qr=1',
          address: '203.0.113.9',
          referrer,
          acceptLanguage: agent,
          prefetch,
          placeJson: '',
        }),
        agent: classifyAgent(agent),
        internal,
        visitor: 'ab'.repeat(16),
        eventId: createId('evt'),
        outcome: 'click',
        now: 1_700_000_000_000,
      });
      const decoded = decodeEvent(Buffer.from(payload));
      expect(decoded).toMatchObject({
        ok: true,
        event: {
          linkId: target.linkId,
          agent: agent.slice(0, 512).toWellFormed(),
          network: '203.0.113.0',
          qr: true,
          prefetch,
          ...(internal && { internal }),
          utmSource: target.utmSource,
        },
      });
    }),
  );
});

test('an encoded profile view and block click are decoded with their profile and block', () => {
  const target = aProfile({ host: 'ada.example', slug: 'Ada' });
  const blockId = createId('blk');
  const visitor = {
    source: toSource({
      query: '',
      address: '2001:db8:1:2::3',
      referrer: 'https://a.example/"?person=ada',
      acceptLanguage: 'de-AT,de;q=0.9',
      prefetch: true,
      placeJson: describePlace({ country: 'de', region: '', city: 'M\xc3\xbcnchen' }),
    }),
    agent: classifyAgent('Googlebot/2.1'),
    internal: true,
    visitor: 'ab'.repeat(16),
    eventId: createId('evt'),
    now: 1_700_000_000_000,
  };
  const shared = {
    v: 1,
    id: visitor.eventId,
    at: visitor.now,
    visitor: visitor.visitor,
    network: '2001:db8:1::',
    referrer: 'https://a.example',
    agent: 'Googlebot/2.1',
    language: 'de-AT',
    bot: true,
    internal: true,
    place: { country: 'DE', city: 'München' },
    prefetch: true,
    workspaceId: target.workspaceId,
    profileId: target.profileId,
    host: 'ada.example',
    slug: 'Ada',
  };
  const viewed = describeProfileViewed(prepareProfile(target), visitor);
  expect(decodeEvent(Buffer.from(viewed))).toEqual({ ok: true, event: { ...shared, type: 'profile.viewed' } });
  const clicked = describeBlockClicked(prepareProfile(target), blockId, visitor);
  expect(decodeEvent(Buffer.from(clicked))).toEqual({ ok: true, event: { ...shared, type: 'block.clicked', blockId } });
});

test.each([
  ['203.0.113.77', '203.0.113.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['2001:db8::1', '2001:db8:0::'],
  ['::1', '0:0:0::'],
  ['fe80::1%eth0', 'fe80:0:0::'],
  ['', null],
  ['unix:', null],
])('the address %s is reduced to its network %s', (address, network) => {
  expect(coarseNetwork(address)).toBe(network);
});

test.each([
  ['https://news.example/story?reader=ada#top', 'https://news.example'],
  ['https://news.example:8443/', 'https://news.example:8443'],
  ['https://ada:secret@news.example/', 'https://news.example'],
  ['https://a@b@news.example', 'https://news.example'],
  ['https://news.example\\@other.example/', 'https://news.example'],
  ['https://news.example?reader=ada', 'https://news.example'],
  ['android-app://com.slack/', 'android-app://com.slack'],
  ['no address?reader=ada', ''],
  ['https:///path', ''],
  ['', ''],
  [`https://${'a'.repeat(5_000)}.example/`, ''],
])('the referrer %s is reduced to its origin', (referrer, origin) => {
  expect(JSON.parse(encodeReferrer(referrer))).toBe(origin);
});

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de-AT'],
  ['EN-us', 'en-US'],
  ['zh-Hant-TW, zh;q=0.5', 'zh-TW'],
  ['gsw', 'gsw'],
  ['es-419', 'es'],
  ['iw-IL,iw;q=0.9', 'he-IL'],
  ['zh-Hant-HK, zh-Hant; q=0.8', 'zh-HK'],
  ['tl;q=1', 'fil'],
  ['sh', 'sr'],
  ['de-AT-u-co-phonebk,de', 'de-AT'],
  ['*', ''],
  ['und', ''],
  ['und-US,und;q=0.9', ''],
  ['und, de;q=0.8', 'de'],
  ['*;q=0.5, de', 'de'],
  ['en;q=0.1, de', 'de'],
  ['en;q=0.5,fr;q=0.7,de;q=0.7', 'fr'],
  ['de;q=0, en;q=0.3', 'en'],
  ['de;q=0', ''],
  ['de;q=', ''],
  [',de', 'de'],
  ['x, pt_BR.UTF-8', 'pt-BR'],
  ['deutsch', ''],
  ['x', ''],
  ['', ''],
])('of the Accept-Language header %j the language is %j', (header, language) => {
  expect(readLanguage(header)).toBe(language);
});

test.each([
  [{ country: 'DE', region: '', city: '' }, { country: 'DE' }],
  [
    { country: 'jp', region: 'Tokyo', city: '\xe6\x9d\xb1\xe4\xba\xac' },
    { country: 'JP', region: 'Tokyo', city: '東京' },
  ],
  [
    { country: 'US', region: '', city: 'x'.repeat(300) },
    { country: 'US', city: 'x'.repeat(128) },
  ],
  [
    { country: 'US', region: '', city: `${'x'.repeat(127)}\xf0\x9f\x99\x82` },
    { country: 'US', city: `${'x'.repeat(127)}\ufffd` },
  ],
  [{ country: 'XX', region: 'a', city: 'b' }, undefined],
  [{ country: 'T1', region: '', city: '' }, undefined],
  [{ country: 'DE, AT', region: '', city: '' }, undefined],
  [{ country: '', region: '', city: 'Berlin' }, undefined],
])('of the headers %j the place is %j', (headers, place) => {
  const json = describePlace(headers);
  expect(json === '' ? undefined : (JSON.parse(`{${json.slice(0, -1)}}`) as { place: unknown }).place).toEqual(place);
});

const emoji = '🙂';

test.each([
  ['utm_source=News&utm_medium=e+mail&a=1', { utmSource: 'News', utmMedium: 'e mail' }],
  ['ref=partner&utm_term=%C3%BC&utm_content=b%26c', { ref: 'partner', utmTerm: 'ü', utmContent: 'b&c' }],
  ['utm_source=first&utm_source=second', { utmSource: 'first' }],
  ['utm%5Fsource=a&utm%5fmedium=b', { utmSource: 'a', utmMedium: 'b' }],
  ['utm%5=a&utm%5Fsource', undefined],
  ['utm_source=&utm_source=second', { utmSource: 'second' }],
  ['utm_campaign=%zz&ref=%00%0a', { utmCampaign: '%zz' }],
  [`ref=${'x'.repeat(300)}`, { ref: 'x'.repeat(255) }],
  [`ref=${'x'.repeat(254)}${encodeURIComponent(emoji)}`, { ref: 'x'.repeat(254) }],
  ['xref=a&UTM_SOURCE=b&utm_id=c&utm_term', undefined],
  ['', undefined],
])('of the query %s a click has the source %j', (query, via) => {
  const json = describeVia(query);
  expect(json === '' ? undefined : (JSON.parse(`{${json.slice(0, -1)}}`) as { via: unknown }).via).toEqual(via);
});

test('an encoded click contains at most 512 characters of its destination', () => {
  const url = `https://example.com/${'x'.repeat(8_000)}`;
  const payload = describeLinkClicked({
    destination: prepareLink(aLink({ url, utmSource: 'é'.repeat(255) })),
    source: { network: null, referrerJson: '""', language: '', query: '', prefetch: false, placeJson: '' },
    agent: classifyAgent('x'),
    internal: false,
    visitor: 'ab'.repeat(16),
    eventId: createId('evt'),
    outcome: 'click',
    now: 1_700_000_000_000,
  });
  expect(Buffer.byteLength(payload)).toBeLessThan(2_000);
  expect(decodeEvent(Buffer.from(payload))).toMatchObject({ ok: true, event: { url: url.slice(0, 512) } });
});
