import { waitFor } from '@linkplane/testing';
import { beforeAll, expect, test } from 'vitest';
import { runCli } from '../support/run-cli.ts';
import { shareProduct, type SharedProduct } from '../support/share-product.ts';
import { createResponseValidator, type ResponseValidator } from '../support/validate-responses.ts';

let product: SharedProduct;
let checker: ResponseValidator;
const host = `values-${Date.now()}.example`;

beforeAll(async () => {
  product = await shareProduct();
  const args = ['--workspace', product.firstRun.workspaceId, '--host', host, '--slug-policy', 'unicode,255'];
  await runCli(product.cliEnv, ['domain', 'add', ...args, '--json']);
  const document = await fetch(`http://127.0.0.1:${product.port}/v1/openapi.json`);
  checker = createResponseValidator((await document.json()) as { [key: string]: unknown });
});

async function send<Data>(method: string, path: string, body?: unknown): Promise<Data> {
  const response = await checker.fetch(`http://127.0.0.1:${product.port}/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${product.firstRun.token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { data, error } = (await response.json()) as { data: Data; error?: { message: string } };
  expect([method, path, error]).toEqual([method, path, undefined]);
  return data;
}

/** Creates the resource, reads it, lists it, and expects each response to match the document. */
async function expectResponsesMatch(path: string, body: object, list = path): Promise<void> {
  checker.faults.length = 0;
  const { id } = await send<{ id: string }>('POST', path, body);
  await send('GET', `${path}/${id}`);
  await send('GET', list);
  expect(checker.faults).toEqual([]);
}

const url = 'https://example.com/';
const oneOf = (type: string, values: readonly string[]) => ({ type, in: values });
const chunks = (values: readonly string[]) =>
  Array.from({ length: Math.ceil(values.length / 100) }, (_, index) => values.slice(index * 100, (index + 1) * 100));
/** All of ISO 3166-1, and Kosovo. */
const countries = [
  ...'AD AE AF AG AI AL AM AN AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW'.split(
    ' ',
  ),
  ...'BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ'.split(
    ' ',
  ),
  ...'FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ'.split(
    ' ',
  ),
  ...'IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH'.split(
    ' ',
  ),
  ...'MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL'.split(
    ' ',
  ),
  ...'PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD'.split(
    ' ',
  ),
  ...'TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  ),
];
const continents = ['AF', 'AN', 'AS', 'EU', 'NA', 'OC', 'SA'];
const systems = ['iOS', 'android', 'WINDOWS', 'macOS', 'Linux'];
const browsers = ['firefox', 'Chrome', 'samsung internet for android', 'MICROSOFT EDGE'];
const languages = ['it', 'pt-BR', 'zh-Hant-TW', 'sr-Latn', 'haw', 'nb', 'de-CH-1996', 'es-419', 'EN-gb', 'az-Arab'];
const referrers = ['news.example.com', 'BÜCHER.example.', 'localhost', 't.co', '192.0.2.7', 'xn--p1ai', 'a_b.example'];
const networks = [
  '2001:db8:7::/48',
  '2001:DB8::1',
  '198.51.100.0/22',
  '10.0.0.0/8',
  '::1',
  '::ffff:192.0.2.9',
  'fe80::/64',
];

test.each([
  ...chunks(countries).map((values) => ['countries', [oneOf('country', values)]] as const),
  ['countries in small letters', [oneOf('country', ['it', 'cn', 'xk'])]],
  ['languages', [oneOf('language', languages)]],
  ['referrers', [oneOf('referrer', referrers)]],
  ['addresses and networks', [oneOf('ip', networks)]],
  ['continents and devices', [oneOf('continent', continents), oneOf('device', ['mobile', 'tablet', 'desktop'])]],
  ['operating systems', [oneOf('os', systems)]],
  ['browsers', [oneOf('browser', browsers)]],
  [
    'query parameters',
    [
      { type: 'query', name: 'größe', value: '' },
      { type: 'query', name: '[]', not: true },
    ],
  ],
  ['times', [{ type: 'time', days: [7], from: '23:59', to: '00:00', timezone: 'America/Argentina/Buenos_Aires' }]],
  ['dates', [{ type: 'date', after: '2030-01-01T00:00:00.123+05:45' }]],
] as const)('responses with rules for %s match the OpenAPI document', async (_, conditions) => {
  await expectResponsesMatch('/links', { url, rules: [{ conditions, url: 'tel:+49-30-1', name: '"; drop' }] });
});

test.each([
  'mailto:jörg@example.com',
  'MAILTO:ada@example.com?subject=Hi there&body="x"',
  'tel:+49-30-1',
  'tel:(030) 1;ext=2',
  'sms:+4930?body=Grüße',
  'geo:52.52,13.405?q=Berlin',
  'whatsapp://send?text=Hi "you" <me>',
  'https://münchen.example/straße?q=a b|c^d',
  'http://[2001:db8::1]:8080/a#b',
  ` https://EXAMPLE.com/${'ä'.repeat(100)}`,
])('responses with a link to %j match the OpenAPI document', async (destination) => {
  await expectResponsesMatch('/links', { url: destination });
  await expectResponsesMatch('/links', {
    url,
    split: {
      variants: [
        { url: destination, weight: 1 },
        { url, weight: 99 },
      ],
    },
  });
});

test.each(['größe/東京', '🎉❤️', 'v1.2/~ada', '_-', 'שלום', `long/${'字'.repeat(200)}`, 'GRO\u0308SSE'])(
  'responses with the slug %j of a custom domain match the OpenAPI document',
  async (slug) => {
    await expectResponsesMatch('/links', { url, domain: host, slug });
    await expectResponsesMatch('/profiles', { displayName: 'Grüße 🎉', domain: host, slug: `p/${slug}` });
  },
);

test('responses with other fields at their limits match the OpenAPI document', async () => {
  await expectResponsesMatch('/links', {
    url,
    title: '🎉'.repeat(255),
    externalId: 'crm/4711 ä "\\',
    tags: ['  Spring   campaign ', 'größe, "x"'],
    startsAt: '0001-01-01T00:00Z',
    expiresAt: '9999-12-31T23:59:59.999999+00:00',
    clickLimit: 1,
    expirationUrl: 'HTTPS://EXAMPLE.com',
    social: { title: 'Ä', image: 'https://example.com/ä.png' },
    notes: 'a\nb\u2028',
    forwardPath: 'ignore',
  });
  await expectResponsesMatch('/tags', { name: 'İ ß', colour: '#ABCDEF' });
  await expectResponsesMatch('/utm-templates', { name: 'ß', utmSource: 'a b&c', required: ['utmMedium'] });
  await expectResponsesMatch('/webhooks', { url: 'https://hooks.example/ä?b=c d', events: ['conversion.recorded'] });
  checker.faults.length = 0;
  await send('PATCH', '/workspace', {
    destinationSchemes: ['COM.Example.App', 'x-callback+2', 'my.app-1'],
    excludedAddresses: networks,
    botAgents: ['(Linux;', '  curl/8 ', 'X-Y.Z'],
  });
  await send('GET', '/workspace');
  expect(checker.faults).toEqual([]);
});

test('rows of every export in JSON match the OpenAPI document', async () => {
  const link = await send<{ slug: string }>('POST', '/links', { url, clickToken: true, tags: ['export'] });
  const { headers } = await product.visit(`/${link.slug}`);
  const token = new URL(headers.location ?? '').searchParams.get('lp');
  const conversion = { token, name: 'purchase', externalId: 'order-1', value: '9.90', currency: 'EUR' };
  await send('POST', '/conversions', conversion);
  await send('POST', '/profiles', { displayName: 'Exported', domain: host, slug: 'exported' });
  checker.faults.length = 0;
  for (const type of ['clicks', 'links', 'profiles', 'conversions']) {
    const read = async () => {
      const path = `/v1/analytics/export?type=${type}&start=2020-01-01&end=2100-01-01&format=json`;
      const response = await checker.fetch(`http://127.0.0.1:${product.port}${path}`, {
        headers: { Authorization: `Bearer ${product.firstRun.token}` },
      });
      return ((await response.json()) as unknown[]).length > 0;
    };
    await waitFor(read, { timeoutMs: 20_000, what: `rows of ${type}` });
  }
  expect(checker.faults).toEqual([]);
});
