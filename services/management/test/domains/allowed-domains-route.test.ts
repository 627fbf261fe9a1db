import { createMetrics, serveAdmin, type AdminServer } from '@linkplane/telemetry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDomain } from '../../src/operator/index.ts';
import { createAllowedDomainsRoute } from '../../src/domains/allowed-domains-route.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

const publicUrl = new URL('https://lnk.example');
let management: TestManagement;
let admin: AdminServer;
beforeAll(async () => {
  management = await startManagement({ publicUrl: publicUrl.origin });
  const { pool, owner } = management;
  await addDomain(pool, owner.workspaceId, { host: 'go.acme.example', isDefault: false });
  await pool.query(`insert into domains (id, workspace_id, host) values ('dom_1', $1, 'unproved.example')`, [
    owner.workspaceId,
  ]);
  admin = await serveAdmin({
    port: 0,
    host: '127.0.0.1',
    checks: [],
    metrics: createMetrics(),
    routes: { '/domains/allowed': createAllowedDomainsRoute(pool, publicUrl) },
  });
});
afterAll(async () => {
  await admin.close();
  await management.stop();
});

const query = async (domain: string) => {
  const response = await fetch(`http://127.0.0.1:${admin.port}/domains/allowed?domain=${encodeURIComponent(domain)}`);
  await response.arrayBuffer();
  return response.status;
};

test("a certificate is allowed for the service's host and for verified domains, in any casing", async () => {
  for (const host of ['lnk.example', 'LNK.example', 'go.acme.example', 'Go.Acme.Example'])
    expect([host, await query(host)]).toEqual([host, 200]);
});

test('a certificate is refused for any other name', async () => {
  for (const host of [
    'unproved.example',
    'sub.go.acme.example',
    'nobody.example',
    '',
    '127.0.0.1',
    "a'; --",
    'x'.repeat(9_000),
  ])
    expect([host, await query(host)]).toEqual([host, 404]);
});

test('many queries for invented names at once get 503 with Retry-After without waiting', async () => {
  const statuses = await Promise.all(Array.from({ length: 40 }, (_, index) => query(`made-up-${index}.example`)));
  expect(new Set(statuses).isSubsetOf(new Set([404, 503]))).toBe(true);
  expect(await query('go.acme.example')).toBe(200);
});

test('the response is 503 while the database is unavailable', async () => {
  const question = createAllowedDomainsRoute({ query: () => Promise.reject(new Error('gone')) } as never, publicUrl);
  expect(await question(new URLSearchParams({ domain: 'go.acme.example' }))).toMatchObject({ status: 503 });
});
