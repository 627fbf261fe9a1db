import { mkdtempSync } from 'node:fs';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { createLogger } from '@linkplane/telemetry';
import { createForwarder } from '../src/forward-request.ts';
import { visit } from './visit.ts';

/** A server that is busy with something else as soon as it listens, with a queue that one caller fills. */
const busyServer = `
  const { parentPort, workerData } = require('node:worker_threads');
  const server = require('node:http').createServer((request, response) => response.end('answered'));
  server.listen({ path: workerData.socketPath, backlog: 1 }, () => {
    parentPort.postMessage('listening');
    Atomics.wait(new Int32Array(workerData.gate), 0, 0);
  });
`;
const leaversCount = 40;
const leaveAfterMs = 100;

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

test('callers that leave while management is busy do not make it refuse the one who stays', async () => {
  const gate = new SharedArrayBuffer(4);
  const socketPath = join(mkdtempSync(join(tmpdir(), 'linkplane-forward-')), 'busy.sock');
  const worker = new Worker(busyServer, { eval: true, workerData: { socketPath, gate } });
  opened.push(() => worker.terminate());
  await new Promise((resolve) => worker.once('message', resolve));
  const forward = createForwarder({
    ...{ socketPath, readAddress: (address) => address },
    logger: createLogger('forward-test', 'silent'),
  });
  const port = await listen(createServer(forward));
  const answers = await Promise.all(Array.from({ length: leaversCount }, () => leaveSoon(port)));
  expect(answers.filter((status) => status !== undefined)).toEqual([]);
  const stayed = visit(port, '/v1/links');
  Atomics.store(new Int32Array(gate), 0, 1);
  Atomics.notify(new Int32Array(gate), 0);
  expect(await stayed).toMatchObject({ status: 200, body: 'answered' });
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  opened.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

/** Leaves when the request has long been out; an answer before that, of which the status is told, is a refusal. */
function leaveSoon(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const request = get({ port, path: '/v1/links' }, ({ statusCode }) => resolve(statusCode));
    request.on('finish', () => setTimeout(() => request.destroy(), leaveAfterMs));
    request.on('error', () => {}).on('close', () => resolve(undefined));
  });
}
