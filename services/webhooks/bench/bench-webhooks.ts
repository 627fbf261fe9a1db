// `npm run bench webhooks`: deliveries per second of one worker to one and to twenty receivers on this machine, beside
// what bare requests to the same receiver reach over as many connections. Then how late a healthy receiver gets its deliveries at a
// steady rate, beside receivers that fail in every way.
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '@linkplane/embedded/postgres';
import { migrateLinksDb, openPool, type Pool } from '@linkplane/links-db';
import { createId, sleep } from '@linkplane/runtime';
import { createLogger } from '@linkplane/telemetry';
import { queueEvents } from '../test/queue-events.ts';
import { hostileKinds, startHostileReceiver } from '../test/receivers/start-hostile-receiver.ts';
import { startReceiver as startHealthyReceiver } from '../test/receivers/start-receiver.ts';

const deliveriesInAll = 20_000;
const bareSeconds = 5;
const eventsPerSecond = 200;
const eventsPerStep = 10;
const steadySeconds = 30;
const connectionsPerReceiver = 10;
const poolLimits = { connectionsMax: 2, connectTimeoutMs: 5_000, statementTimeoutMs: 60_000, queryTimeoutMs: 65_000 };

type Received = { received: number; ids: number; firstAt: number; lastAt: number };

const ask = async (port: number) => (await (await fetch(`http://127.0.0.1:${port}/`)).json()) as Received;

async function startReceiver(): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(join(import.meta.dirname, 'receiver-server.ts'));
  const [port] = (await once(child, 'message')) as [number];
  return { child, port };
}

/** Requests per second of a client that does nothing else. */
async function measureBare(port: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsPerReceiver });
  const body = JSON.stringify({ type: 'link.clicked', data: 'x'.repeat(250) });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const post = () =>
    new Promise<void>((done, fail) => {
      request({ agent, method: 'POST', host: '127.0.0.1', port, headers }, (response) => {
        response.resume();
        response.on('end', () => done());
      })
        .on('error', fail)
        .end(body);
    });
  const end = performance.now() + bareSeconds * 1_000;
  let count = 0;
  await Promise.all(
    Array.from({ length: connectionsPerReceiver }, async () => {
      while (performance.now() < end) {
        await post();
        count += 1;
      }
    }),
  );
  agent.destroy();
  return count / bareSeconds;
}

async function addWorkspace(pool: Pool, ports: number[]): Promise<string> {
  const workspaceId = createId('wsp');
  await pool.query(`insert into workspaces (id, name, plan) values ($1, 'bench', 'free')`, [workspaceId]);
  for (const port of ports)
    await pool.query(
      `with w as (insert into webhooks (id, workspace_id, url, events, secret) values ($1, $2, $3, '{link.clicked}', $4) returning id)
       insert into webhook_backlogs (webhook_id, waiting_max) select id, 1000000 from w`,
      [createId('whk'), workspaceId, `http://127.0.0.1:${port}/`, `whsec_${Buffer.alloc(32, 7).toString('base64')}`],
    );
  return workspaceId;
}

/** Queues everything first; then from the first delivery to the last. */
async function measureWorker(pool: Pool, databaseUrl: string, receiverCount: number): Promise<void> {
  const receivers = await Promise.all(Array.from({ length: Math.min(receiverCount, 2) }, startReceiver));
  const ports = Array.from({ length: receiverCount }, (_, at) => receivers[at % receivers.length]?.port ?? 0);
  const workspaceId = await addWorkspace(pool, ports);
  await queueEvents(pool, workspaceId, deliveriesInAll / receiverCount);
  const worker = startWorker(databaseUrl);
  const counts = async () => await Promise.all(receivers.map(({ port }) => ask(port)));
  let now = await counts();
  while (now.reduce((sum, { received }) => sum + received, 0) < deliveriesInAll) {
    await sleep(200);
    now = await counts();
  }
  const seconds =
    (Math.max(...now.map(({ lastAt }) => lastAt)) - Math.min(...now.map(({ firstAt }) => firstAt))) / 1_000;
  console.log(
    `${receiverCount} receivers: ${Math.round(deliveriesInAll / seconds)} deliveries/s over ${seconds.toFixed(1)} s`,
  );
  worker.kill('SIGTERM');
  await once(worker, 'exit');
  for (const { child } of receivers) child.kill();
}

/** Measures beside receivers that fail in every way: from the moment a delivery is due to its receipt. */
async function measureDelay(pool: Pool, databaseUrl: string): Promise<void> {
  const healthy = await startHealthyReceiver();
  const hostile = await Promise.all(hostileKinds.map(startHostileReceiver));
  const workspaceId = await addWorkspace(pool, [healthy.port, ...hostile.map(({ port }) => port)]);
  const worker = startWorker(databaseUrl);
  for (let sent = 0; sent < (eventsPerSecond * steadySeconds) / eventsPerStep; sent++) {
    const startedAt = performance.now();
    await queueEvents(pool, workspaceId, eventsPerStep);
    await sleep(Math.max(0, (eventsPerStep * 1_000) / eventsPerSecond - (performance.now() - startedAt)));
  }
  await sleep(2_000);
  const { rows } = await pool.query<{ id: string; dueAt: Date }>(
    'select id, created_at as "dueAt" from webhook_events',
  );
  const dueAt = new Map(rows.map(({ id, dueAt }) => [id, dueAt.getTime()]));
  const delays = healthy.received
    .map(({ headers, receivedAtMs }) => receivedAtMs - (dueAt.get(String(headers['webhook-id'])) ?? 0))
    .sort((a, b) => a - b);
  const at = (share: number) => delays[Math.floor(delays.length * share)];
  console.log(
    `beside ${hostile.length} hostile receivers, ${eventsPerSecond} events/s: ${delays.length} of ${eventsPerSecond * steadySeconds} ` +
      `received, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, at most ${delays.at(-1)} ms`,
  );
  worker.kill('SIGTERM');
  await once(worker, 'exit');
  await Promise.all([healthy, ...hostile].map((receiver) => receiver.stop()));
}

function startWorker(databaseUrl: string): ChildProcess {
  return spawn(process.execPath, [resolve(import.meta.dirname, '../src/main.ts')], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      WEBHOOK_ALLOW_PRIVATE: 'true',
      ADMIN_PORT: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

const directory = mkdtempSync(join(tmpdir(), 'linkplane-bench-'));
const logger = createLogger('bench', 'warn');
const postgres = await startEmbeddedPostgres({ directory, logger });
try {
  await migrateLinksDb(postgres.url);
  const pool = openPool({ connectionString: postgres.url, applicationName: 'bench', ...poolLimits }, logger);
  const { child, port } = await startReceiver();
  console.log(
    `bare requests, ${connectionsPerReceiver} connections: ${Math.round(await measureBare(port))} requests/s`,
  );
  child.kill();
  for (const receiverCount of [1, 20]) await measureWorker(pool, postgres.url, receiverCount);
  await measureDelay(pool, postgres.url);
  await pool.end();
} finally {
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
