// One tenant or anonymous client that uses one shared resource at its maximum, until it is ended; then it prints the
// number of responses by status. A separate program with a lower priority than all others: it stands for clients on
// other machines.
//   node attack-product.ts <name> <port> <attacker as JSON>
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setPriority } from 'node:os';
import { crc32 } from 'node:zlib';
import type { AttackName, Attacker } from '../fairness/attackers.ts';
import { drawPng } from '../support/draw-png.ts';
import { createAttackEngine } from './send-attack.ts';

const [name = '', port = '', attackerJson = '{}'] = process.argv.slice(2);
const attacker = JSON.parse(attackerJson) as Attacker;
const { each, together, hold, statuses, host } = createAttackEngine(Number(port));
const authorization = `Bearer ${attacker.token}`;
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
setPriority(19);

const month = `start=${new Date(Date.now() - 30 * 86_400_000).toISOString()}&end=${new Date().toISOString()}`;
const link = (nth: number) => ({ url: `https://example.com/${nth}/${'x'.repeat(2_000)}` });
const bulk = (nth: number, url?: string) =>
  JSON.stringify({ links: Array.from({ length: 100 }, (_, at) => (url ? { url } : link(nth * 100 + at))) });
const profile = (nth: number) => attacker.profileSlugs[nth % attacker.profileSlugs.length] ?? '';

/** Thousands of clients, each in a network of its own, for what is limited by address and by network. */
const anyone = (nth: number) => `127.${66 + (nth % 64)}.${(nth >> 6) & 255}.9`;
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Styles as long as they may be. */
const styles = { refused: '{}'.repeat(10_200), accepted: '.name{color:red}'.repeat(1_250) };

/** Paths below `/v1/` of a workspace without links, each with work for a thread or a store that all share. */
const costly = [
  (nth: number) => `analytics/overview?${month}&timezone=${zone(nth)}`,
  () => `analytics/export?type=clicks&${month}`,
  (nth: number) => `links?limit=100&search=nothing-${nth}`,
  (nth: number) => `analytics/breakdown?by=country&${month}&timezone=${zone(nth)}`,
  () => 'analytics/realtime',
];

/** Looks like a token, and is none. */
function inventToken(nth: number): string {
  const random = `${nth}x${process.pid}`.padEnd(32, 'x');
  let rest = crc32(random);
  let digits = '';
  for (let place = 0; place < 6; place++) {
    digits = alphabet.charAt(rest % alphabet.length) + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return `lp_${random}${digits}`;
}

/** Serves a page of half a megabyte whose elements are never closed. */
async function servePage(): Promise<string> {
  const page = `<!doctype html><title>x</title>${'<i>'.repeat(170_000)}`;
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(page));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const attacks: Record<AttackName, () => void | Promise<void>> = {
  paths: () => each(300, () => ({ path: `/v1/${'analytics'.repeat(1_750)}` })),
  bodies: () => {
    each(60, () => ({ method: 'POST', path: '/v1/links/bulk', headers: json, body: bulk(0) }));
    hold(200, `POST /v1/links HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 60000\r\n\r\n{"url":`);
  },
  streams: () => together(400, () => ({ path: '/v1/analytics/realtime/stream', headers: { authorization } })),
  exports: () =>
    together(24, () => ({ path: `/v1/analytics/export?type=clicks&${month}`, headers: { authorization } })),
  'profile pages': () => {
    each(30, (nth) => ({ path: `/${profile(nth)}` }));
    each(30, (nth) => ({ path: `/${profile(nth)}`, method: 'HEAD' }));
    each(30, (nth) => ({ path: `/${profile(nth)}+` }));
  },
  domains: () =>
    each(40, (nth) => ({
      method: 'POST',
      path: `/app/api/workspaces/${attacker.workspaceId}/domains/${attacker.domainIds[nth % attacker.domainIds.length]}/verify`,
      headers: { ...json, cookie: attacker.cookie, origin: `http://${host}`, 'x-csrf-token': attacker.csrfToken },
      body: '{}',
    })),
  passwords: () =>
    each(60, (nth) => ({
      method: 'POST',
      path: '/app/api/session',
      headers: { ...json, origin: `http://${host}` },
      body: JSON.stringify({ email: attacker.victimEmail, password: `wrong password ${nth}` }),
      from: anyone(nth),
    })),
  'idempotent answers': () =>
    each(15, (nth) => ({
      method: 'POST',
      path: '/v1/links/bulk',
      headers: { ...json, authorization, 'idempotency-key': `key-${process.pid}-${nth}` },
      body: bulk(nth),
    })),
  'journal bytes': () => each(900, () => ({ path: `/${attacker.longSlug}`, headers: { 'user-agent': 'attacker' } })),
  connections: () => hold(4_000, ''),
  reports: () =>
    together(24, (nth) => ({
      path: `/v1/analytics/overview?${month}&timezone=${zone(nth)}`,
      headers: { authorization },
    })),
  'QR codes': () =>
    together(24, (nth) => ({
      path: `/v1/links/${attacker.linkId}/qr?size=${900 + (nth % 100)}`,
      headers: { authorization },
    })),
  // Each in another look, so that each is read by the scanner, and as large as they get.
  'styled QR codes': () =>
    together(24, (nth) => ({
      path: `/v1/links/${attacker.linkId}/qr?size=1000&scale=4&dots=dot&frame=${nth}`,
      headers: { authorization },
    })),
  'bulk calls': () =>
    together(8, (nth) => ({
      method: 'POST',
      path: '/v1/links/bulk',
      headers: { ...json, authorization },
      body: bulk(nth, nth % 2 === 0 ? `https://${'a.'.repeat(2_000)}.` : undefined),
    })),
  'page previews': async () => {
    const url = await servePage();
    together(8, (nth) => ({
      method: 'POST',
      path: '/v1/page-previews',
      headers: { ...json, authorization },
      body: JSON.stringify({ url: `${url}${nth}` }),
    }));
  },
  'profile styles': () =>
    together(8, (nth) => ({
      method: 'PATCH',
      path: `/v1/profiles/${attacker.profileIds[nth % attacker.profileIds.length]}`,
      headers: { ...json, authorization },
      body: JSON.stringify({ theme: { preset: 'studio', css: nth % 2 === 0 ? styles.refused : styles.accepted } }),
    })),
  'files of QR codes': () =>
    together(4, (nth) => ({
      path: `/v1/qr-codes?ids=${attacker.linkIds.join(',')}&format=png&size=${900 + (nth % 100)}`,
      headers: { authorization },
    })),
  uploads: () => {
    const picture = drawPng(6_000, 6_000);
    together(8, () => ({
      method: 'POST',
      path: '/v1/uploads?purpose=avatar',
      headers: { 'content-type': 'image/png', authorization },
      body: picture,
    }));
  },
  'shared pages': () =>
    together(24, (nth) => ({
      path: `/s/${attacker.shareSecrets[nth % attacker.shareSecrets.length]}?days=${days(nth)}&timezone=${zone(nth)}`,
      from: anyone(nth),
    })),
  forms: () =>
    each(150, (nth) => ({
      method: 'POST',
      path: `/b/${attacker.formId}`,
      headers: form,
      body: new URLSearchParams({ name: `Ada ${nth}`, email: 'a@example.com', message: 'x'.repeat(3_900) }).toString(),
      from: anyone(nth),
    })),
  MCP: () =>
    together(16, (nth) => ({
      method: 'POST',
      path: '/mcp',
      headers: { ...json, authorization, accept: 'application/json, text/event-stream' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: nth,
        method: 'tools/call',
        params: { name: 'list_links', arguments: { limit: 100 } },
      }),
    })),
  'Host headers': () => each(400, (nth) => ({ path: `/${nth}`, headers: { host: `h${nth}.made-up.example` } })),
  'passwords of links': () =>
    each(100, (nth) => ({
      method: 'POST',
      path: `/${attacker.lockedSlug}`,
      headers: form,
      body: `password=wrong-${nth}`,
      from: anyone(nth),
    })),
  tokens: () =>
    each(300, (nth) => ({
      path: '/v1/links',
      headers: { authorization: `Bearer ${inventToken(nth)}` },
      from: anyone(nth),
    })),
  // What is given to each workspace in turns would be given to this account twelve times.
  'workspaces of one account': () =>
    together(72, (nth) => ({
      path: `/v1/${costly[nth % costly.length]?.(nth)}`,
      headers: { authorization: `Bearer ${attacker.workspaceTokens[nth % attacker.workspaceTokens.length]}` },
    })),
};

function days(nth: number): number {
  return [7, 30, 90, 365][(nth >> 2) % 4] ?? 30;
}

function zone(nth: number): string {
  return ['UTC', 'Asia/Kolkata', 'Europe/Berlin', 'America/New_York'][nth % 4] ?? 'UTC';
}

const start = attacks[name as AttackName] as (typeof attacks)[AttackName] | undefined;
if (!start) throw new Error(`there is no attack named ${name}`);
await start();
process.once('SIGTERM', () => {
  process.stdout.write(JSON.stringify(Object.fromEntries(statuses)), () => process.exit(0));
});
process.stdout.write('started\n');
