import { accepted, get, nameOf, patch, post, refused, type Expectation, type HostileInput } from './hostile-input.ts';

/** Hosts that a webhook must not target, in every spelling that a URL allows. */
const closedHosts = [
  ...['127.0.0.1', '127.1', '2130706433', '0x7f.1', '0177.0.0.1', '017700000001', '0x7f000001', '0.0.0.0', '0'],
  ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[::ffff:0:0]'],
  ...['10.0.0.1', '172.31.255.255', '192.168.0.1', '0xC0.0250.0x01.1', '3232235777', '100.64.0.1', '198.18.0.1'],
  ...['169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '[::ffff:a9fe:a9fe]', '[fd00:ec2::254]'],
  ...['[fc00::1]', '[fe80::1]', '[ff02::1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[2001:db8::1]', '[2001::1]'],
  ...['192.0.2.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '255.255.255.255', '240.0.0.1', '192.88.99.1'],
  ...['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'printer.local', 'metadata.google.internal', 'db'],
  ...['nas.home.arpa', 'x.lan', 'x.corp', 'x.intranet', '127.0.0.1.', '%31%32%37.1', 'loc%61lhost', 'loc\talhost'],
  ...[
    '\uff11\uff12\uff17.\uff10.\uff10.\uff11',
    '127\u30020\u30020\u30021',
    '\u24db\u24de\u24d2\u24d0\u24db\u24d7\u24de\u24e2\u24e3',
  ],
];
const notWeb = [
  '',
  'x',
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://127.0.0.1/',
  'javascript:alert(1)',
  '//x.example/',
];
const credentials = ['https://user:password@example.com/', 'https://127.0.0.1@example.com/', 'https://:x@example.com/'];
const ownHosts = [
  'http://{host}/x',
  'http://127.0.0.1:{port}/',
  'http://[::1]:{port}/',
  'http://0x7f.1:{port}/v1/links',
];

/** Accepted URLs, each with the normalized form that is stored. */
const normalised: [given: string, href: string][] = [
  ['HTTPS://EXAMPLE.COM/PaTh', 'https://example.com/PaTh'],
  ['  https://example.com/  ', 'https://example.com/'],
  ['ht\ntps://exa\tmple.com/a\r\nX-Injected: x', 'https://example.com/aX-Injected:%20x'],
  ['https://example.com/%0d%0aX-Injected:%20yes', 'https://example.com/%0d%0aX-Injected:%20yes'],
  ['https://b\u00fccher.example/', 'https://xn--bcher-kva.example/'],
  ['http://0x08.8.2056/', 'http://8.8.8.8/'],
  ['http://[2606:4700:0::1111]:8080/', 'http://[2606:4700::1111]:8080/'],
];

const noWebhook: Expectation = { statuses: [404], code: 'WEBHOOK_NOT_FOUND' };
const noDelivery: Expectation = { statuses: [404], code: 'NOT_FOUND' };
const ids = [
  '%00',
  'whk_%00',
  'x'.repeat(1_900),
  '{link}',
  '__proto__',
  "'--",
  '%F0%9F%92%A9',
  '{webhook}x',
  'bulk',
  '%20{webhook}',
];
const deliveryIds = [
  '%00',
  'evt_',
  'x'.repeat(1_900),
  '{webhook}',
  '{link}',
  '__proto__',
  "'--",
  '{delivery}x',
  '*',
  '%2e%2e',
];

const toBody = (url: string) => JSON.stringify({ url, events: ['link.clicked'] });
const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

const queries: [query: string, expect: Expectation][] = [
  ...['', 'limit=100', 'state=waiting', 'state=failed&limit=1&cursor=', '__proto__=1', '_=%zz'].map(
    (query): [string, Expectation] => [query, { statuses: [200] }],
  ),
  ...['page=x', 'state[]=x', '%zz', 'constructor=1'].map(refusedQuery),
  ...['limit=0', 'limit=101', 'limit=-1', 'limit=1e2', 'limit=%00', 'limit=1&limit=1'].map(refusedQuery),
  ...['state=', 'state=gone', 'state=Waiting', 'state=%00', 'state=waiting&state=failed', "state='--"].map(
    refusedQuery,
  ),
  ...['x', '%00', 'e30', 'W10', 'bnVsbA', 'a'.repeat(200), 'a'.repeat(201), '[]'].map((cursor) =>
    refusedQuery(`cursor=${cursor}`),
  ),
  ...[
    cursorOf('whk_00000000000000000000', 0, 'evt_00000000000000000000'),
    cursorOf('{webhook}', 1e300, 'evt_00000000000000000000'),
    cursorOf('{webhook}', 0, 'evt_\0'),
    cursorOf(null, null, null),
  ].map((cursor) => refusedQuery(`cursor=${cursor}`)),
];

function refusedQuery(query: string): [string, Expectation] {
  return [query, refused()];
}

export const webhooks: HostileInput[] = [
  ...closedHosts.flatMap((host) => [
    {
      name: `no receiver: ${nameOf(host)}`,
      request: post('/v1/webhooks', toBody(`http://${host}/`)),
      expect: refused('INVALID_URL'),
    },
    {
      name: `a refused webhook host: ${nameOf(host)}`,
      request: patch('/v1/webhooks/{webhook}', JSON.stringify({ url: `https://${host}:8443/x` })),
      expect: refused('INVALID_URL'),
    },
  ]),
  ...[...notWeb, ...credentials, ...ownHosts].map((url) => ({
    name: `no receiver: ${nameOf(url)}`,
    request: post('/v1/webhooks', toBody(url)),
    expect: refused('INVALID_URL'),
  })),
  ...normalised.map(([url, href]) => ({
    name: `a webhook URL as it is stored: ${nameOf(url)}`,
    request: patch('/v1/webhooks/{webhook}', JSON.stringify({ url })),
    expect: accepted({ url: href }),
  })),
  ...ids.flatMap((id) =>
    ['', '/deliveries', '/deliveries/{delivery}'].map((rest) => ({
      name: `the webhook ${nameOf(id)}${rest}`,
      request: get(`/v1/webhooks/${id}${rest}`),
      expect: noWebhook,
    })),
  ),
  ...deliveryIds.flatMap((id) => [
    {
      name: `the delivery ${nameOf(id)}`,
      request: get(`/v1/webhooks/{webhook}/deliveries/${id}`),
      expect: noDelivery,
    },
    {
      name: `the delivery ${nameOf(id)} again`,
      request: post(`/v1/webhooks/{webhook}/deliveries/${id}/retry`, ''),
      expect: noDelivery,
    },
  ]),
  ...queries.map(([query, expect]) => ({
    name: `deliveries by ${nameOf(query)}`,
    request: get(`/v1/webhooks/{webhook}/deliveries?${query}`),
    expect,
  })),
  ...['1', 'null', '[]', '["link.clicked"]', '""', '"link.deleted"', '"Link.clicked"', '"__proto__"', '{}'].map(
    (type) => ({
      name: `a test of ${type}`,
      request: post('/v1/webhooks/{webhook}/test', `{"type":${type}}`),
      expect: refused(),
    }),
  ),
];
