import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { requestFallbackLookup } from '@linkplane/links-db/planes/redirect';
import {
  readAuthority,
  readCertificate,
  startDnsServer,
  waitFor,
  type CertificateName,
  type TestDnsServer,
} from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDomain } from '../../src/operator/index.ts';
import { freshHost } from '../support/start-with-dns.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

const knownAuthorities = getCACertificates('default');
let dns: TestDnsServer;
let open: TestManagement;
let guarded: TestManagement;
const closing: (() => void)[] = [];
beforeAll(async () => {
  setDefaultCACertificates([...knownAuthorities, readAuthority()]);
  dns = await startDnsServer();
  open = await startManagement({ dnsServers: [dns.address], allowsPrivateWebhooks: true });
  guarded = await startManagement({ dnsServers: [dns.address] });
});
afterAll(async () => {
  for (const close of closing) close();
  await open.stop();
  await guarded.stop();
  await dns.stop();
  setDefaultCACertificates(knownAuthorities);
});

/** An old service on this machine, over TLS where it has a certificate. */
async function startOrigin(respond: RequestListener, certificate?: CertificateName) {
  const paths: string[] = [];
  const hosts: (string | undefined)[] = [];
  const listener: RequestListener = (request, response) => {
    paths.push(request.url ?? '');
    hosts.push(request.headers.host);
    respond(request, response);
  };
  const server = certificate ? createSecureServer(readCertificate(certificate), listener) : createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { port: (server.address() as AddressInfo).port, paths, hosts };
}

/** A verified domain with an old origin, by the operator. */
async function move(
  { pool }: TestManagement,
  workspaceId: string,
  address: string,
  { host = freshHost(), fallbackHost = null }: { host?: string; fallbackHost?: string | null } = {},
) {
  const fallbackUntil = new Date(Date.now() + 86_400_000);
  const fallback = { fallbackAddress: address, fallbackHost, fallbackUntil };
  const added = await addDomain(pool, workspaceId, { host, isDefault: false, fallback });
  if (added.kind !== 'added') throw new Error(added.kind);
  const { domainId } = added;
  /** What a redirect reads of a slug once its lookup has ended. */
  const lookUp = async (slug: string) => {
    const query = { domainId, slug, slugKey: slug };
    const read = async () => {
      const state = await requestFallbackLookup(pool, query);
      return state === 'waiting' || state === 'limited' ? undefined : state;
    };
    return await waitFor(read, { timeoutMs: 15_000, what: 'the result' });
  };
  return { host, domainId, lookUp };
}

const toPath: RequestListener = ({ url = '' }, response) =>
  void response.writeHead(301, { location: `https://example.com${url}` }).end();

test('a name of this machine is not connected to, whatever DNS says of it', async () => {
  const { port, paths } = await startOrigin(toPath);
  dns.set('inside.example.com', { A: ['127.0.0.1'] });
  const { lookUp } = await move(guarded, guarded.owner.workspaceId, `http://inside.example.com:${port}`);
  expect(await lookUp('secret')).toBe('failed');
  for (const address of [`http://127.0.0.1:${port}`, `http://[::1]:${port}`, 'http://10.0.0.1'])
    expect(await (await move(guarded, guarded.owner.workspaceId, address)).lookUp('secret')).toBe('failed');
  expect(paths).toEqual([]);
});

test('a workspace with all the links of its plan gets none from an old origin, and its slug stays unknown for a moment only', async () => {
  const { port } = await startOrigin(toPath);
  const { workspaceId, token } = await open.newWorkspace('free');
  await open.pool.query('update workspaces set links_max = 1 where id = $1', [workspaceId]);
  const { lookUp, host } = await move(open, workspaceId, `http://127.0.0.1:${port}`);
  expect(await lookUp('first')).toBe('found');
  expect(await lookUp('second')).toBe('failed');
  const found = await open.call('GET', `/v1/links/by-slug?domain=${host}&slug=first`, undefined, { token });
  expect(found.body.data).toMatchObject({ url: 'https://example.com/first', tags: ['moved'], domain: host });
});

test('a suspended workspace gets no links from an old origin, and the origin no requests', async () => {
  const { port, paths } = await startOrigin(toPath);
  const { workspaceId } = await open.newWorkspace();
  await open.pool.query('update workspaces set suspended_at = now() where id = $1', [workspaceId]);
  const { lookUp } = await move(open, workspaceId, `http://127.0.0.1:${port}`);
  expect(await lookUp('first')).toBe('failed');
  expect(paths).toEqual([]);
});

test('a lookup that the slug policy of the domain refuses is not sent', async () => {
  const { port, paths } = await startOrigin(toPath);
  const { lookUp } = await move(open, open.owner.workspaceId, `http://127.0.0.1:${port}`);
  for (const slug of ['a/b', 'robots.txt', 'api']) expect([slug, await lookUp(slug)]).toEqual([slug, 'not-found']);
  expect(paths).toEqual([]);
});

test('the store grants five lookups of a domain in a second, however many ask at once, and one for each slug', async () => {
  const { port } = await startOrigin((_request, response) => void response.writeHead(404).end());
  const { domainId } = await move(open, open.owner.workspaceId, `http://127.0.0.1:${port}`);
  const ask = (slug: string) => requestFallbackLookup(open.pool, { domainId, slug, slugKey: slug });
  const same = await Promise.all(Array.from({ length: 8 }, () => ask('same')));
  expect(same.filter((state) => state === 'limited')).toEqual([]);
  const { rows } = await open.pool.query<{ lookups: number }>(
    'select count(*)::integer as lookups from fallback_lookups where domain_id = $1',
    [domainId],
  );
  expect(rows).toEqual([{ lookups: 1 }]);
  const granted = (await Promise.all(Array.from({ length: 30 }, (_, index) => ask(`slug-${index}`)))).filter(
    (state) => state !== 'limited',
  );
  expect(granted.length).toBeLessThanOrEqual(4);
});

test('a link that was created and deleted here while the old service is queried does not come back', async () => {
  const queried = Promise.withResolvers<void>();
  const deleted = Promise.withResolvers<void>();
  const { port } = await startOrigin((request, response) => {
    if (request.url !== '/spring') return toPath(request, response);
    queried.resolve();
    void deleted.promise.then(() => toPath(request, response));
  });
  const { lookUp, host } = await move(open, open.owner.workspaceId, `http://127.0.0.1:${port}`);
  const result = lookUp('spring');
  await queried.promise;
  const link = await open.create({ domain: host, slug: 'spring' });
  await open.call('DELETE', `/v1/links/${link.id}`);
  deleted.resolve();
  expect(await result).toBe('former');
  await waitFor(async () => (await lookUp('summer')) === 'found', { timeoutMs: 5_000, what: 'another lookup' });
  expect((await open.call('GET', `/v1/links/by-slug?domain=${host}&slug=spring`)).status).toBe(404);
});

test.each<[string, { host?: string; fallbackHost?: string }]>([
  ['the Host header', { fallbackHost: 'old.hooks.example.test' }],
  ['the domain', { host: 'moved.hooks.example.test' }],
])('an old service over https whose certificate is for %s is followed', async (_what, names) => {
  const { port, paths, hosts } = await startOrigin(toPath, 'trusted');
  const { lookUp } = await move(open, open.owner.workspaceId, `https://127.0.0.1:${port}`, names);
  expect(await lookUp('spring')).toBe('found');
  expect(paths).toContain('/spring');
  expect(new Set(hosts)).toEqual(new Set([names.fallbackHost ?? names.host]));
});

test.each<[string, CertificateName, string]>([
  // It is for the address that is connected to, which says nothing of the domain.
  ['is for another name than the Host header', 'trusted', 'old.example.com'],
  ['is self-signed', 'self-signed', 'old.hooks.example.test'],
  ['has expired', 'expired', 'old.hooks.example.test'],
])('an old service over https whose certificate %s gets no request', async (_what, certificate, fallbackHost) => {
  const { port, paths } = await startOrigin(toPath, certificate);
  const { lookUp } = await move(open, open.owner.workspaceId, `https://127.0.0.1:${port}`, { fallbackHost });
  expect(await lookUp('spring')).toBe('failed');
  expect(paths).toEqual([]);
});
