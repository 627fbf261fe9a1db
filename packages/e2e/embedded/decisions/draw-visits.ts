import { android, browser, googlebot, iphone } from '@linkplane/testing';
import fc from 'fast-check';
import type { PlainAgent, PlainVisit } from './plain-types.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
const people: PlainAgent[] = [
  { kind: 'person', header: browser, device: 'desktop', os: 'Windows', browser: 'Chrome' },
  { kind: 'person', header: iphone, device: 'mobile', os: 'iOS', browser: 'Safari' },
  { kind: 'person', header: iphone, device: 'mobile', os: 'iOS', browser: 'Safari' },
  { kind: 'person', header: android, device: 'mobile', os: 'Android', browser: 'Chrome' },
  { kind: 'person', header: android, device: 'mobile', os: 'Android', browser: 'Chrome' },
  {
    kind: 'person',
    header:
      'Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.0 Mobile/15E148 Safari/604.1',
    device: 'tablet',
    os: 'iOS',
    browser: 'Safari',
  },
  {
    kind: 'person',
    header: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0',
    device: 'desktop',
    os: 'macOS',
    browser: 'Firefox',
  },
  {
    kind: 'person',
    header: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    device: 'desktop',
    os: 'Linux',
    browser: 'Firefox',
  },
];
/** Rules know of bots what reports show: their kind is a device of its own. */
const bots: PlainAgent[] = [
  { kind: 'bot', header: 'curl/8.4.0' },
  {
    kind: 'bot',
    header: `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${chrome} Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
    device: 'bot',
    os: 'Android',
    browser: 'Googlebot',
  },
  { kind: 'bot', header: googlebot, device: 'bot', browser: 'Googlebot' },
];
const unfurlers: PlainAgent[] = [
  {
    kind: 'unfurler',
    header: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    device: 'bot',
    browser: 'SlackBot',
  },
  { kind: 'unfurler', header: 'WhatsApp/2.23.20.0 A', browser: 'WhatsApp' },
  {
    kind: 'unfurler',
    header: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    device: 'bot',
    browser: 'FacebookExternalHit',
  },
];

const agent = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...people) },
  { weight: 1, arbitrary: fc.constantFrom(...bots) },
  { weight: 2, arbitrary: fc.constantFrom(...unfurlers) },
);
const parameter = fc.constantFrom<[string, string | null]>(
  ['a', null],
  ['a', ''],
  ['a', '1'],
  ['A', '1'],
  ['b', 'x'],
  ['ref', 'x'],
  ['qr', '1'],
  ['utm_source', 'x'],
  ['my_name.x', '%C3%BC'],
);
const prefetch = fc.constantFrom<[string, string]>(
  ['Sec-Purpose', 'prefetch;prerender'],
  ['Purpose', 'prefetch'],
  ['X-Moz', 'prefetch'],
  ['X-Purpose', 'preview'],
);
const maybe = <Value>(value: fc.Arbitrary<Value>, freq = 2) => fc.option(value, { freq, nil: undefined });

/** Addresses of a range that no table of countries has. */
const addresses = ['240.0.113.9', '240.0.113.200', '241.100.7.7', '240.1.2.3'];
const methods = ['GET', 'GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'POST'] as const;

const anyVisit: fc.Arbitrary<PlainVisit> = fc
  .record({
    agent,
    method: fc.constantFrom(...methods),
    preview: fc.noBias(fc.nat(19)).map((chance) => chance === 0),
    path: fc.constantFrom('', '', '', '', '', '', '', '/', '/p', '/p/%2Fq/', '/p/../q'),
    query: maybe(fc.array(parameter, { minLength: 1, maxLength: 3 })),
    country: maybe(fc.constantFrom('DE', 'AT', 'US', 'JP', 'BR', 'ZA', 'AU'), 3),
    address: fc.constantFrom(...addresses),
    language: maybe(fc.constantFrom('de', 'de-AT,de;q=0.9,en;q=0.5', 'en-US', 'fr;q=0.5, de;q=0.91', '*', 'fr;q=0.5')),
    referrer: maybe(fc.constantFrom('https://news.example', 'https://blog.news.example', 'https://othernews.example')),
    prefetch: fc.tuple(fc.noBias(fc.nat(9)), prefetch).map(([chance, header]) => (chance === 0 ? header : undefined)),
    wantsJson: fc.noBias(fc.nat(4)).map((chance) => chance === 0),
    password: maybe(fc.constantFrom('right' as const, 'right' as const, 'wrong' as const), 2),
  })
  .map(toPossible)
  .map((drawn) => JSON.parse(JSON.stringify(drawn)) as PlainVisit);

type Drawn = { [Name in keyof PlainVisit]: PlainVisit[Name] | undefined };

/** Forms are sent by browsers, from a page of the short URL; a preview is of the short URL alone. */
function toPossible(drawn: Drawn): Drawn {
  const { preview, method } = drawn;
  const isForm = method === 'POST';
  return {
    ...drawn,
    query: drawn.query ?? [],
    preview: preview && !isForm,
    path: preview && !isForm ? '' : drawn.path,
    prefetch: isForm ? undefined : drawn.prefetch,
    password: preview && !isForm ? undefined : drawn.password,
  };
}

/** Several visits of one link; some of them come again. */
export const anyVisits: fc.Arbitrary<PlainVisit[]> = fc
  .tuple(fc.array(anyVisit, { minLength: 4, maxLength: 5 }), fc.boolean())
  .map(([visits, again]) => (again ? [...visits, ...visits.slice(0, 1)] : visits));
