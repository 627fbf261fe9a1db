// One tenant or anonymous client that uses one shared resource at its maximum, until it is ended; then it prints the
// number of responses by status. A separate program with a lower priority than all others: it stands for clients on
// other machines.
//   node attack-product.ts <name> <port> <attacker as JSON>
import { Agent, request, type OutgoingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setPriority } from 'node:os';
import type { Attacker } from '../fairness/attackers.ts';

type Request = { method?: string; path: string; headers?: OutgoingHttpHeaders; body?: string };

const localAddress = '127.0.0.66';
const [name = '', port = '', attackerJson = '{}'] = process.argv.slice(2);
const attacker = JSON.parse(attackerJson) as Attacker;
const agent = new Agent({ keepAlive: true, maxSockets: 512 });
const host = `localhost:${port}`;
const authorization = `Bearer ${attacker.token}`;
const json = { 'content-type': 'application/json' };
const statuses = new Map<string, number>();
setPriority(19);

function count(status: string): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
}

function send({ method = 'GET', path, headers = {}, body }: Request): Promise<void> {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, path, method, agent, localAddress, headers: { host, ...headers } };
    const sent = request(options, (response) => {
      count(String(response.statusCode));
      response.resume().once('close', resolve);
    });
    sent.once('error', (error: NodeJS.ErrnoException) => {
      count(error.code ?? 'error');
      resolve();
    });
    sent.end(body);
  });
}

/** Keeps the given number of requests pending, each followed by the next one. */
function together(count: number, next: (nth: number) => Request): void {
  let nth = 0;
  for (let at = 0; at < count; at++) {
    void (async () => {
      for (;;) {
        await send(next(nth++));
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
  }
}

/** Sends the given number of requests a second, whether they get responses or not. */
function each(perSecond: number, next: (nth: number) => Request): void {
  let nth = 0;
  setInterval(() => void send(next(nth++)), 1_000 / perSecond);
}

/** Holds connections on which only `text` is sent; a closed one is opened again. */
function hold(connections: number, text: string): void {
  const open = (): Socket =>
    connect({ port: Number(port), host: '127.0.0.1', localAddress })
      .once('connect', function (this: Socket) {
        count('connected');
        this.write(text);
      })
      .on('data', () => {})
      .on('error', () => {})
      .once('close', () => setTimeout(open, 500));
  for (let at = 0; at < connections; at++) setTimeout(open, at);
}

const month = `start=${new Date(Date.now() - 30 * 86_400_000).toISOString()}&end=${new Date().toISOString()}`;
const link = (nth: number) => ({ url: `https://example.com/${nth}/${'x'.repeat(2_000)}` });
const bulk = (nth: number, url?: string) =>
  JSON.stringify({ links: Array.from({ length: 100 }, (_, at) => (url ? { url } : link(nth * 100 + at))) });
const profile = (nth: number) => attacker.profileSlugs[nth % attacker.profileSlugs.length] ?? '';

const attacks: Record<string, () => void> = {
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
};

function zone(nth: number): string {
  return ['UTC', 'Asia/Kolkata', 'Europe/Berlin', 'America/New_York'][nth % 4] ?? 'UTC';
}

const start = attacks[name];
if (!start) throw new Error(`there is no attack named ${name}`);
start();
process.once('SIGTERM', () => {
  process.stdout.write(JSON.stringify(Object.fromEntries(statuses)), () => process.exit(0));
});
process.stdout.write('started\n');
