import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createToken } from '../../src/operator/index.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
beforeAll(async () => {
  management = await startManagement();
});
afterAll(() => management.stop());

type Settings = {
  destinationSchemes: string[];
  excludedAddresses: string[];
  botAgents: string[];
  retentionDays: number | null;
};

/** A workspace of its own, with the calls of its token. */
async function newOwner() {
  const { workspaceId, token } = await management.newWorkspace('pro');
  const call = (method: string, path: string, body?: unknown) => management.call(method, path, body, { token });
  const allow = async (destinationSchemes: unknown) => await call('PATCH', '/v1/workspace', { destinationSchemes });
  const settings = async () => (await call('GET', '/v1/workspace')).body.data as unknown as Settings;
  const schemes = async () => (await settings()).destinationSchemes;
  return { workspaceId, call, allow, settings, schemes };
}

const url = 'acme://orders/7?from=link';

describe("a workspace's own schemes", () => {
  test('are none at first, are stored once each in lower case, and replaced whole', async () => {
    const { call, allow, schemes } = await newOwner();
    expect(await schemes()).toEqual([]);
    expect((await allow(['Acme', 'acme', 'web+shop'])).body.data).toMatchObject({
      destinationSchemes: ['acme', 'web+shop'],
    });
    expect((await call('PATCH', '/v1/workspace', {})).body.data).toMatchObject({
      destinationSchemes: ['acme', 'web+shop'],
    });
    await allow(['other.app']);
    expect(await schemes()).toEqual(['other.app']);
  });

  test.each([
    ...['javascript', 'JavaScript', 'data', 'vbscript', 'file', 'blob', 'filesystem', 'about', 'view-source', 'intent'],
    ...['chrome', 'moz-extension', 'ms-msdt', 'search-ms', 'itms-services', 'http', 'https', 'mailto', 'whatsapp'],
    ...['', 'a', '1app', 'ac me', 'acme:', 'acme/x', 'äpp', 'acme\n', 'a'.repeat(33), 7, null, ['acme']],
  ])('cannot be %j', async (scheme) => {
    const { allow, schemes } = await newOwner();
    const { status, body } = await allow(['acme', scheme]);
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(await schemes()).toEqual([]);
  });

  test('are 20 at most', async () => {
    const { allow } = await newOwner();
    const names = Array.from({ length: 21 }, (_, nth) => `acme${nth}`);
    expect((await allow(names)).status).toBe(400);
    expect((await allow(names.slice(1))).status).toBe(200);
  });

  test('are changed by tokens without scopes only, and read by all', async () => {
    const { workspaceId } = await newOwner();
    const limited = await createToken(management.pool, workspaceId, 'limited', { scopes: ['links', 'webhooks'] });
    const call = (method: string, body?: unknown) =>
      management.call(method, '/v1/workspace', body, { token: limited?.token ?? '' });
    expect((await call('GET')).status).toBe(200);
    expect((await call('PATCH', { destinationSchemes: ['acme'] })).body.error.code).toBe('FORBIDDEN');
  });
});

describe('the rules for visitors of a workspace', () => {
  test('are none at first, are stored in one spelling, and each list is replaced alone', async () => {
    const { call, settings } = await newOwner();
    const change = async (body: object) => (await call('PATCH', '/v1/workspace', body)).body.data;
    expect(await settings()).toMatchObject({ excludedAddresses: [], botAgents: [] });
    const addresses = ['203.0.113.7', ' 203.0.113.7 ', '10.0.0.0/8', '2001:DB8:7::/48', '::ffff:192.0.2.1'];
    const excludedAddresses = ['203.0.113.7', '10.0.0.0/8', '2001:db8:7::/48', '192.0.2.1'];
    expect(await change({ excludedAddresses: addresses })).toMatchObject({ excludedAddresses, botAgents: [] });
    expect(await change({ botAgents: [' Acme-Monitor ', 'acme-monitor'] })).toMatchObject({
      excludedAddresses,
      botAgents: ['acme-monitor'],
    });
    await change({ destinationSchemes: ['acme'] });
    expect(await settings()).toEqual({
      destinationSchemes: ['acme'],
      excludedAddresses,
      botAgents: ['acme-monitor'],
      retentionDays: null,
    });
    expect(await change({ excludedAddresses: [] })).toMatchObject({
      excludedAddresses: [],
      botAgents: ['acme-monitor'],
    });
  });

  test.each([
    ...['', 'localhost', '203.0.113', '203.0.113.256', '203.0.113.7/33', '203.0.113.7/', '203.0.113.7/a', '0.0.0.0/0'],
    ...['10.0.0.0/7', '::/0', '2000::/3', '2001:db8::/129', '::ffff:10.0.0.0/104', 'fe80::1%eth0', '[2001:db8::1]'],
    ...['203.0.113.7\n10.0.0.1', '203.0.113.7,10.0.0.1', `${'0'.repeat(50)}1`, 7, null, ['10.0.0.1']],
  ])('exclude no address %j', async (address) => {
    const { call, settings } = await newOwner();
    const { status, body } = await call('PATCH', '/v1/workspace', { excludedAddresses: ['10.0.0.1', address] });
    expect([status, body.error.code, body.error.details[0]?.field]).toEqual([
      400,
      'VALIDATION_ERROR',
      expect.stringContaining('excludedAddresses.1'),
    ]);
    expect(await settings()).toMatchObject({ excludedAddresses: [] });
  });

  test.each(['', '  ', 'ab', 'x'.repeat(101), 'böt', 'a\nbot', 'a\0bot', 7, null])(
    'list no agent %j',
    async (agent) => {
      const { call } = await newOwner();
      const { status, body } = await call('PATCH', '/v1/workspace', { botAgents: [agent] });
      expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    },
  );

  test('have at most 100 addresses and 50 agents, and belong to one workspace', async () => {
    const [first, second] = [await newOwner(), await newOwner()];
    const addresses = Array.from({ length: 101 }, (_, nth) => `10.0.0.${nth}`);
    const agents = Array.from({ length: 51 }, (_, nth) => `agent-${nth}`);
    const status = async (body: object) => (await first.call('PATCH', '/v1/workspace', body)).status;
    expect(await status({ excludedAddresses: addresses })).toBe(400);
    expect(await status({ botAgents: agents })).toBe(400);
    expect(await status({ excludedAddresses: addresses.slice(1), botAgents: agents.slice(1) })).toBe(200);
    expect((await first.settings()).excludedAddresses).toHaveLength(100);
    expect(await second.settings()).toMatchObject({ excludedAddresses: [], botAgents: [] });
  });
});

describe('a link with a scheme that its workspace allows', () => {
  test('is created, updated, created in bulk and put by its external id; without it the URL is refused', async () => {
    const { call, allow } = await newOwner();
    const plain = (await call('POST', '/v1/links', { url: 'https://example.com/' })).body.data;
    const writes = [
      () => call('POST', '/v1/links', { url }),
      () => call('PATCH', `/v1/links/${plain.id}`, { url }),
      () => call('PUT', '/v1/links/by-external-id/order-7', { url }),
    ];
    for (const write of writes) {
      const { status, body } = await write();
      expect([status, body.error.code, body.error.details[0]?.field]).toEqual([400, 'INVALID_URL', 'url']);
    }
    const bulk = () => call('POST', '/v1/links/bulk', { links: [{ url }, { url: 'https://example.com/' }] });
    expect((await bulk()).body.data).toMatchObject({
      created: 1,
      results: [{ success: false, error: { code: 'INVALID_URL' } }, { success: true }],
    });
    await allow(['acme']);
    for (const write of writes) expect((await write()).body.data.url).toBe(url);
    expect((await bulk()).body.data).toMatchObject({ created: 2 });
  });

  test('stays as it is when the scheme is removed, and no other link can lead there', async () => {
    const { call, allow } = await newOwner();
    await allow(['acme']);
    const link = (await call('POST', '/v1/links', { url })).body.data;
    await allow([]);
    const { status, body } = await call('PATCH', `/v1/links/${link.id}`, { title: 'Order' });
    expect([status, body.data.url]).toEqual([200, url]);
    expect((await call('PATCH', `/v1/links/${link.id}`, { url })).body.error.code).toBe('INVALID_URL');
  });

  test('has no credentials, no empty address and no such expirationUrl', async () => {
    const { call, allow } = await newOwner();
    await allow(['acme']);
    for (const wrong of ['acme:', 'acme://user:secret@host/', 'acmes://x'])
      expect((await call('POST', '/v1/links', { url: wrong })).body.error.code).toBe('INVALID_URL');
    const expiring = { url: 'https://example.com/', expirationUrl: url };
    expect((await call('POST', '/v1/links', expiring)).body.error.code).toBe('INVALID_URL');
  });
});

describe('the retention of a workspace', () => {
  test('is none at first, is set, stays with other changes, and is cleared by null', async () => {
    const { call, settings } = await newOwner();
    expect((await settings()).retentionDays).toBeNull();
    const change = async (body: object) => (await call('PATCH', '/v1/workspace', body)).body.data;
    expect(await change({ retentionDays: 365 })).toMatchObject({ retentionDays: 365 });
    expect(await change({ destinationSchemes: ['acme'] })).toMatchObject({ retentionDays: 365 });
    expect(await change({ retentionDays: null })).toMatchObject({ retentionDays: null });
  });

  test('that is changed takes back what it has asked to be erased', async () => {
    const { workspaceId, call } = await newOwner();
    await call('PATCH', '/v1/workspace', { retentionDays: 30 });
    await management.pool.query(
      `insert into erasures (id, workspace_id, kind, before, due_at) values ('ers_' || $1, $1, 'retention', now(), now())`,
      [workspaceId],
    );
    await call('PATCH', '/v1/workspace', { destinationSchemes: ['acme'] });
    const list = async () => (await call('GET', '/v1/erasures')).body.data as unknown as object[];
    expect(await list()).toHaveLength(1);
    await call('PATCH', '/v1/workspace', { retentionDays: null });
    expect(await list()).toEqual([]);
  });

  test.each([29, 3_651, 30.5, -1, '90', true, [90]])('cannot be %j', async (retentionDays) => {
    const { call, settings } = await newOwner();
    const { status, body } = await call('PATCH', '/v1/workspace', { retentionDays });
    expect([status, body.error.code, body.error.details[0]?.field]).toEqual([400, 'VALIDATION_ERROR', 'retentionDays']);
    expect((await settings()).retentionDays).toBeNull();
  });
});
