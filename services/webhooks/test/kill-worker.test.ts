import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { sleep } from '@linkplane/runtime';
import { allowLongTests, chooseRuns, findProgram, waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReceiver, type Receiver } from './receivers/start-receiver.ts';
import { openTestDeliveries, readDeliveries, type TestDeliveries, type TestWebhook } from './start-worker.ts';

allowLongTests('processes');

const kills = chooseRuns(30);
const eventsPerRound = 40;
/** The leases of a worker that dies expire after a minute. */
const againWithinMs = 120_000;

let deliveries: TestDeliveries;
let receiver: Receiver;
let webhook: TestWebhook;
const workers = new Set<ChildProcess>();

beforeAll(async () => {
  deliveries = await openTestDeliveries();
  receiver = await startReceiver();
  webhook = await deliveries.addWebhook(receiver.url);
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await receiver.stop();
  await deliveries.stop();
});

/** The service as it is run, in a process of its own. */
function startWorker(): ChildProcess {
  const worker = spawn(process.execPath, [findProgram('webhooks')], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: deliveries.postgresUrl,
      WEBHOOK_ALLOW_PRIVATE: 'true',
      ADMIN_PORT: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  workers.add(worker);
  worker.once('exit', () => workers.delete(worker));
  return worker;
}

const receivedIds = () => new Set(receiver.received.map(({ headers }) => String(headers['webhook-id'])));

test('a worker killed again and again in the middle of deliveries loses none of them', async () => {
  // Slow enough that a kill always meets some requests under way.
  receiver.reply({ status: 200, delayMs: 40 });
  const queued: string[] = [];
  let killedAtMs = 0;
  for (let round = 1; round <= kills; round++) {
    queued.push(...(await deliveries.click(eventsPerRound)));
    const before = receiver.received.length;
    const worker = startWorker();
    await waitFor(() => receiver.received.length > before, { timeoutMs: 20_000, what: 'the worker to deliver' });
    await sleep(Math.random() * 120);
    const exited = once(worker, 'exit');
    worker.kill('SIGKILL');
    await exited;
    killedAtMs = Date.now();
  }
  const received = receiver.received.length;
  startWorker();
  await waitFor(async () => [...(await readDeliveries(deliveries.pool, webhook.id)).values()].every(isDelivered), {
    timeoutMs: againWithinMs,
    what: 'every delivery to be made',
  });
  expect(Date.now() - killedAtMs).toBeLessThan(againWithinMs);
  expect(receivedIds()).toEqual(new Set(queued));
  const repeated = receiver.received.length - queued.length;
  console.log(
    `${kills} kills, ${queued.length} events, ${repeated} delivered again, ${received} before the last start`,
  );
  // Most of them had requests in flight whose results were not stored.
  expect(repeated).toBeGreaterThan(0);
  for (const { headers } of receiver.received) expect(queued).toContain(headers['webhook-id']);
}, 300_000);

function isDelivered({ state }: { state: string }): boolean {
  return state === 'succeeded';
}
