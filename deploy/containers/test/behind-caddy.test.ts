import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedis } from '@linkplane/local-servers';
import { createLogger } from '@linkplane/telemetry';
import { allowLongTests, createTestClicksDb, createTestLinksDb, waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleService } from '../src/bundle-service.ts';
import { readText, root } from './read-compose.ts';
import { responds, findFreeAddress, runToEnd, startBundle, type Address, type RunningBundle } from './run-bundle.ts';
import { bringCaddy, canBringCaddy } from './tools/bring-caddy.ts';

allowLongTests('processes');

const directory = mkdtempSync(join(tmpdir(), 'linkplane-caddy-'));
const drainDelayMs = 5_000;
const visitors = 10;
const cleanUps: (() => unknown)[] = [];
const programs: Record<string, string> = {};
let env: Record<string, string>;
let entry: string;
let places: Address[];
const redirects: RunningBundle[] = [];

const startRedirect = async (index: number) => {
  const place = places[index];
  if (!place) throw new RangeError('There are two.');
  const own = { ...env, DATA_DIR: join(directory, `journal-${index}`) };
  redirects[index] = await startBundle(programs['redirect'] ?? '', directory, own, place);
};

// Two addresses of loopback stand for two containers: the ports are the same, as in compose.
describe.runIf(canBringCaddy() && process.platform === 'linux')('behind the Caddy of deploy/caddy', () => {
  beforeAll(async () => {
    for (const name of ['redirect', 'management', 'cli'] as const)
      programs[name] = (await bundleService(root, name, directory)).program;
    const redis = await startRedis({ logger: createLogger('test', 'silent') });
    const [linksDb, clicksDb] = [await createTestLinksDb(), await createTestClicksDb()];
    cleanUps.push(
      () => redis.stop(),
      () => linksDb.drop(),
      () => clicksDb.drop(),
    );
    const [redirectPlace, managementPlace, { port }] = [
      await findFreeAddress(),
      await findFreeAddress(),
      await findFreeAddress(),
    ];
    places = ['127.0.0.1', '127.0.0.2'].map((host) => ({ ...redirectPlace, host }));
    entry = `http://localhost:${port}`;
    env = {
      PUBLIC_URL: entry,
      REDIS_URL: redis.url,
      KAFKA_BROKERS: '127.0.0.1:1',
      DATABASE_URL: linksDb.url,
      CLICKHOUSE_URL: new URL(clicksDb.database, clicksDb.url).href,
      TRUSTED_PROXIES: '127.0.0.1',
      DRAIN_DELAY_MS: String(drainDelayMs),
    };
    const management = await startBundle(
      programs['management'] ?? '',
      directory,
      { ...env, DRAIN_DELAY_MS: '0' },
      managementPlace,
    );
    cleanUps.push(() => management.stop('SIGKILL'));
    await Promise.all([startRedirect(0), startRedirect(1)]);
    cleanUps.push(() => Promise.all(redirects.map((redirect) => redirect.stop('SIGKILL'))));
    await startCaddy(port, managementPlace, redirectPlace);
    await waitFor(() => responds(`${entry}/v1/openapi.json`));
  });

  afterAll(async () => {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
    rmSync(directory, { recursive: true, force: true });
  });

  test(
    'each request comes to its plane, and no visitor notices that a redirect leaves or dies',
    { timeout: 90_000 },
    async () => {
      expect(await responds(`${entry}/docs`)).toBe(true);
      await makeLink('hello');
      const agent = new Agent({ keepAlive: true });
      const seen = new Map<string, number>();
      let isOver = false;
      const load = Array.from({ length: visitors }, async () => {
        while (!isOver) {
          const outcome = await visit(agent, `${entry}/hello`);
          seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
        }
      });
      const count = () => [...seen.values()].reduce((sum, visits) => sum + visits, 0);
      const someMore = async () => {
        const before = count();
        await waitFor(() => count() > before + 200);
      };
      await someMore();
      expect(await redirects[0]?.stop('SIGTERM')).toBe(0);
      await someMore();
      await startRedirect(0);
      // Caddy asks every second.
      await waitFor(async () =>
        /linkplane_fast_lane_redirects_total [1-9]|linkplane_redirects_total [1-9]/.test(
          await (await fetch(`${redirects[0]?.adminUrl}/metrics`)).text(),
        ),
      );
      await redirects[1]?.stop('SIGKILL');
      await someMore();
      isOver = true;
      await Promise.all(load);
      agent.destroy();
      expect([...seen.keys()]).toEqual(['302 https://example.com/hello']);
    },
  );
});

async function startCaddy(port: number, management: Address, redirect: Address): Promise<void> {
  const routes = readText('deploy/caddy/routes.caddy')
    .replace('management:8080', `127.0.0.1:${management.port}`)
    .replace('redirect-1:8080 redirect-2:8080', `127.0.0.1:${redirect.port} 127.0.0.2:${redirect.port}`)
    .replace('health_port 9090', `health_port ${management.adminPort}`)
    .replace('health_port 9090', `health_port ${redirect.adminPort}`);
  const settings = readText('deploy/caddy/Caddyfile.local')
    .replace(':8080', `:${port}`)
    .replace('auto_https off', 'auto_https off\n\tadmin off');
  mkdirSync(join(directory, 'caddy'));
  writeFileSync(join(directory, 'caddy/routes.caddy'), routes);
  writeFileSync(join(directory, 'caddy/Caddyfile'), settings);
  const args = ['run', '--config', join(directory, 'caddy/Caddyfile'), '--adapter', 'caddyfile'];
  const caddy = spawn(await bringCaddy(), args, { env: { HOME: directory }, stdio: 'ignore' });
  cleanUps.push(() => caddy.kill('SIGKILL'));
}

async function makeLink(slug: string): Promise<void> {
  const args = ['workspace', 'create', '--name', 'Acme', '--plan', 'pro', '--json'];
  const { output } = await runToEnd(programs['cli'] ?? '', args, directory, {
    DATABASE_URL: env['DATABASE_URL'] ?? '',
  });
  const { token } = JSON.parse(output) as { token: string };
  const made = await fetch(`${entry}/v1/links`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: `https://example.com/${slug}`, slug }),
  });
  expect(made.status).toBe(201);
}

/** Status and destination, or the error when there was no response. */
function visit(agent: Agent, url: string): Promise<string> {
  return new Promise((resolve) => {
    const visited = request(url, { agent }, (response) => {
      response.resume().on('end', () => resolve(`${response.statusCode} ${response.headers.location}`));
    });
    visited.on('error', (error) => resolve(error.message));
    visited.end();
  });
}
