import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDomain } from '../../src/operator/index.ts';
import { startManagement, type TestResponse, type TestManagement } from '../support/start-management.ts';
import { createWebhookCalls } from '../support/webhook-calls.ts';

let management: TestManagement;
/** Set for development: private addresses are accepted. */
let lenient: TestManagement;
let id: string;
beforeAll(async () => {
  management = await startManagement({ publicUrl: 'https://lnk.example' });
  lenient = await startManagement({ allowsPrivateWebhooks: true });
  const { workspaceId } = await management.newWorkspace();
  await addDomain(management.pool, workspaceId, { host: 'go.served.example', isDefault: false });
  ({ id } = await createWebhookCalls(management).create());
});
afterAll(async () => {
  await management.stop();
  await lenient.stop();
});

const events = ['link.clicked'];
const resultOf = ({ status, body }: TestResponse) => (status < 300 ? status : [body.error.code, body.error.message]);
/** The results of creating a webhook with an address, and of changing a webhook to it. */
const askBoth = async (url: string) => {
  const created = await management.call('POST', '/v1/webhooks', { url, events });
  const changed = await management.call('PATCH', `/v1/webhooks/${id}`, { url });
  if (created.status === 201) await management.call('DELETE', `/v1/webhooks/${created.body.data.id}`);
  return [resultOf(created), resultOf(changed)];
};

const thisMachine = ['127.0.0.1', '127.1', '2130706433', '0x7f.1', '0177.0.0.1', '0x7f000001', '0.0.0.0', '0'];
const thisMachineV6 = ['[::1]', '[::]', '[::ffff:127.0.0.1]', '[0:0:0:0:0:ffff:7f00:1]', '[::127.0.0.1]'];
const privateAddresses = ['10.0.0.1', '172.16.3.4', '192.168.1.1', '100.64.0.1', '[fd00::1]', '[fe80::1]'];
const ofClouds = ['169.254.169.254', '[fd00:ec2::254]', '2852039166', '[::ffff:a9fe:a9fe]', 'metadata.google.internal'];
const others = [
  '192.0.2.7',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '[ff02::1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
];
const names = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'printer.local',
  'db.internal',
  'nas.home.arpa',
  'db',
];
const wide = ['127。0。0。1', '⑯⑨。②⑤④。⑯⑨。②⑤④', 'ｌｏｃａｌｈｏｓｔ', '%6cocalhost', '127.0.0.1.'];

test.each([...thisMachine, ...thisMachineV6, ...privateAddresses, ...ofClouds, ...others, ...names, ...wide])(
  '%s is refused as the address of a webhook',
  async (host) => {
    const refusal = ['INVALID_URL', 'url must lead to a public address.'];
    for (const url of [`http://${host}/hook`, `https://${host}:8443/`])
      expect(await askBoth(url)).toEqual([refusal, refusal]);
  },
);

test.each([
  'https://lnk.example/x',
  'http://LNK.example./x',
  'https://go.served.example/',
  'http://GO.served.example.:81/',
])('%s is refused, because it is on this service', async (url) => {
  const refusal = ['INVALID_URL', 'url must not lead to this service.'];
  expect(await askBoth(url)).toEqual([refusal, refusal]);
});

test.each([
  'ftp://hooks.example.com/',
  'https://user:password@hooks.example.com/',
  'hooks.example.com',
  '',
  'https://',
  'x:',
])('%j is not a URL of http or https', async (url) => {
  const refusal = ['INVALID_URL', 'url must be an absolute http or https URL without credentials.'];
  expect(await askBoth(url)).toEqual([refusal, refusal]);
});

test.each([
  'https://hooks.example.com/',
  'http://1.1.1.1:8080/a?b#c',
  'https://[2606:4700::1111]/',
  'https://münchen.example/',
])('%s is fine', async (url) => expect(await askBoth(url)).toEqual([201, 200]));

test('a refused address changes nothing', async () => {
  const calls = createWebhookCalls(management);
  const before = await calls.get(id);
  const fields = { url: 'http://localhost/', description: 'moved', events: ['link.created'] };
  expect((await management.call('PATCH', `/v1/webhooks/${id}`, fields)).status).toBe(400);
  expect(await calls.get(id)).toEqual(before);
});

test('private addresses are accepted in development, this service itself is not', async () => {
  const create = async (url: string) => resultOf(await lenient.call('POST', '/v1/webhooks', { url, events }));
  expect(await create('http://127.0.0.1:9999/hook')).toBe(201);
  expect(await create('http://receiver.internal/hook')).toBe(201);
  const refusal = ['INVALID_URL', 'url must not lead to this service.'];
  for (const url of ['http://localhost:8080/', 'http://127.0.0.1:8080/', 'http://[::1]:8080/'])
    expect(await create(url)).toEqual(refusal);
});

describe('the port of a receiver', () => {
  test.each([
    ['https://hooks.example.com:22/', 'must use port 80, 443 or one from 1024 on'],
    ['http://hooks.example.com:1023/', 'must use port 80, 443 or one from 1024 on'],
    ['http://hooks.example.com:0/', 'must use port 80, 443 or one from 1024 on'],
    ['http://hooks.example.com:6379/', 'must not use port 6379, which is that of Redis'],
    ['https://hooks.example.com:5432/', 'must not use port 5432, which is that of PostgreSQL'],
    ['http://hooks.example.com:2375/', 'must not use port 2375, which is that of Docker'],
    ['http://hooks.example.com:9000/', 'must not use port 9000, which is that of ClickHouse'],
    ['https://hooks.example.com:3389/', 'must not use port 3389, which is that of Remote Desktop'],
  ])('%s is INVALID_URL with the reason', async (url, message) => {
    const refusal = ['INVALID_URL', `url ${message}.`];
    expect(await askBoth(url)).toEqual([refusal, refusal]);
  });

  test.each([
    'http://hooks.example.com:80/',
    'http://hooks.example.com:443/',
    'https://hooks.example.com:1024/',
    'https://hooks.example.com:8443/',
    'https://hooks.example.com:9000/',
  ])('%s is accepted', async (url) => expect(await askBoth(url)).toEqual([201, 200]));

  test('is limited also where private addresses are allowed', async () => {
    const body = { url: 'http://127.0.0.1:6379/', events };
    expect(resultOf(await lenient.call('POST', '/v1/webhooks', body))).toEqual([
      'INVALID_URL',
      'url must not use port 6379, which is that of Redis.',
    ]);
  });
});
