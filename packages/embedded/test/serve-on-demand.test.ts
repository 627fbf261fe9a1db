import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger } from '@linkplane/telemetry';
import { allowLongTests, waitFor } from '@linkplane/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { serveOnDemand } from '../src/clickhouse/serve-on-demand.ts';
import { startServer } from '../src/clickhouse/start-server.ts';
import { chooseFreePort } from '../src/stored-values.ts';
import { createTemporaryDirectory } from './temporary-directory.ts';

allowLongTests('processes');

const password = 'secret';
const headers = { 'x-clickhouse-user': 'linkplane', 'x-clickhouse-key': password };
const idleMsMax = 400;

/** A real engine that is stopped soon; `states` has what became of it. */
async function openOnDemand() {
  const directory = createTemporaryDirectory();
  mkdirSync(join(directory, 'data'), { recursive: true });
  const port = await chooseFreePort();
  const states: ('started' | 'ended')[] = [];
  const logger = createLogger('test', 'silent');
  const report = vi.spyOn(logger, 'error');
  const server = await serveOnDemand({
    port,
    idleMsMax,
    logger,
    start: async () => {
      const own = await chooseFreePort();
      const started = await startServer({ directory, port: own, password });
      states.push('started');
      void started.exited.then(() => states.push('ended'));
      return { server: started, port: own };
    },
  });
  onTestFinished(() => server.stop());
  const query = async (sql: string, body?: string) => {
    const url = `http://127.0.0.1:${port}/?query=${encodeURIComponent(sql)}`;
    const response = await fetch(url, { method: 'POST', headers, ...(body !== undefined && { body }) });
    return { status: response.status, text: (await response.text()).trim() };
  };
  const untilEnded = async (times: number) =>
    await waitFor(() => states.filter((state) => state === 'ended').length >= times, {
      timeoutMs: 15_000,
      what: `the engine to have ended ${times} times`,
    });
  const kill = () => process.kill(Number(readFileSync(join(directory, 'pid'), 'utf8')), 'SIGKILL');
  return { server, port, states, query, untilEnded, report, kill };
}

test('a server without requests is stopped, and the next request starts it with its data', async () => {
  const { states, query, untilEnded } = await openOnDemand();
  await query('CREATE TABLE kept (n Int32) ENGINE = MergeTree ORDER BY n');
  await query('INSERT INTO kept FORMAT JSONEachRow', '{"n":1}\n{"n":2}\n');
  await untilEnded(1);
  expect(await query('SELECT sum(n) FROM kept')).toEqual({ status: 200, text: '3' });
  expect(states).toEqual(['started', 'ended', 'started']);
});

test('requests that come while the server starts or stops wait, and none fails', async () => {
  const { states, query, untilEnded } = await openOnDemand();
  await query('CREATE TABLE rows (n Int32) ENGINE = MergeTree ORDER BY n');
  let sent = 0;
  for (let round = 1; round <= 4; round += 1) {
    // About when the server stops: a little earlier, or a little later.
    await new Promise((resolve) => setTimeout(resolve, idleMsMax - 40 + round * 20));
    const inserts = Array.from({ length: 5 }, () =>
      query('INSERT INTO rows FORMAT JSONEachRow', `{"n":${(sent += 1)}}`),
    );
    for (const { status } of await Promise.all(inserts)) expect(status).toBe(200);
  }
  expect(await query('SELECT count() FROM rows')).toEqual({ status: 200, text: String(sent) });
  await untilEnded(1);
  expect(states[0]).toBe('started');
});

test('a request that takes longer than the server may be idle keeps it running', async () => {
  const { states, query } = await openOnDemand();
  expect(await query('SELECT sleep(1.2)')).toMatchObject({ status: 200 });
  expect(states).toEqual(['started']);
});

test('a server is not stopped when a short request ends during a long one', async () => {
  const { states, query } = await openOnDemand();
  const long = query('SELECT sleep(1.5)');
  expect(await query('SELECT 1')).toEqual({ status: 200, text: '1' });
  expect(await long).toMatchObject({ status: 200 });
  // It would wait for a server that is stopping, and start another one.
  expect(await query('SELECT 2')).toEqual({ status: 200, text: '2' });
  expect(states).toEqual(['started']);
});

test('wrong credentials are refused as by the server itself, and errors keep their status', async () => {
  const { port, query } = await openOnDemand();
  const wrong = await fetch(`http://127.0.0.1:${port}/?query=select%201`, {
    headers: { ...headers, 'x-clickhouse-key': 'guess' },
  });
  expect(wrong.status).toBe(403);
  expect((await query('SELECT * FROM nowhere')).status).toBe(404);
});

test('pings neither start a server that sleeps nor keep a running one from sleeping, and both are well', async () => {
  const { port, states, query } = await openOnDemand();
  const ping = async () => (await fetch(`http://127.0.0.1:${port}/ping`)).status;
  const hasEnded = async () => (await ping()) === 200 && states.includes('ended');
  await waitFor(hasEnded, { timeoutMs: 15_000, what: 'the engine to end beside pings' });
  expect(await ping()).toBe(200);
  expect(states).toEqual(['started', 'ended']);
  expect(await query('SELECT 1')).toMatchObject({ status: 200 });
});

test('a ping says that a server is not well whose latest start has failed, until one succeeds', async () => {
  const port = await chooseFreePort();
  let starts = 0;
  const exits = Promise.withResolvers<string>();
  const server = await serveOnDemand({
    port,
    idleMsMax: 50,
    logger: createLogger('test', 'silent'),
    start: () => {
      starts += 1;
      if (starts === 2) return Promise.reject(new Error('no memory'));
      return Promise.resolve({ server: { exited: exits.promise, stop: () => Promise.resolve() }, port: 1 });
    },
  });
  onTestFinished(() => server.stop());
  const ping = async () => (await fetch(`http://127.0.0.1:${port}/ping`)).status;
  await waitFor(async () => (await ping()) === 200, { what: 'the server to sleep' });
  expect((await fetch(`http://127.0.0.1:${port}/?query=1`)).status).toBe(503);
  expect(starts).toBe(2);
  expect(await ping()).toBe(503);
  await fetch(`http://127.0.0.1:${port}/?query=1`);
  await waitFor(async () => (await ping()) === 200, { what: 'the server to sleep after a start' });
  expect(starts).toBe(3);
});

test('a server that was killed is reported with its cause, and one that was stopped is not', async () => {
  const { query, untilEnded, report, kill } = await openOnDemand();
  await untilEnded(1);
  expect(report).not.toHaveBeenCalled();
  await query('SELECT 1');
  kill();
  await untilEnded(2);
  expect(report.mock.calls).toEqual([
    [
      { server: 'clickhouse', reason: expect.stringMatching(/^SIGKILL\. Memory may have run out: /) },
      'embedded server exited, the next request starts it',
    ],
  ]);
  expect(await query('SELECT 1')).toEqual({ status: 200, text: '1' });
});
