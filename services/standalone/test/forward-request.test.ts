import { subscribe, unsubscribe } from 'node:diagnostics_channel';
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
const waitingCount = 150;
const lookIntervalMs = 50;
const exportBytes = 8 * 1_048_576;
const bytesBetweenPauses = 65_536;
/** As management writes: of each a small part is left for a piece of its own. */
const writtenBytes = 65_600;
const pauseMsMin = 3;

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

/** A forwarder in front of a server that is busy until it is told to go on. */
async function openBusy() {
  const gate = new SharedArrayBuffer(4);
  const socketPath = join(mkdtempSync(join(tmpdir(), 'linkplane-forward-')), 'busy.sock');
  const worker = new Worker(busyServer, { eval: true, workerData: { socketPath, gate } });
  opened.push(() => worker.terminate());
  await new Promise((resolve) => worker.once('message', resolve));
  const goOn = () => {
    Atomics.store(new Int32Array(gate), 0, 1);
    Atomics.notify(new Int32Array(gate), 0);
  };
  return { port: await listen(createServer(forwardTo(socketPath))), goOn };
}

function forwardTo(socketPath: string, countVisits = () => 0) {
  const logger = createLogger('forward-test', 'silent');
  return createForwarder({ socketPath, readAddress: (address) => address, countVisits, logger });
}

test('callers that leave while management is busy do not make it refuse the one who stays', async () => {
  const { port, goOn } = await openBusy();
  const answers = await Promise.all(Array.from({ length: leaversCount }, () => leaveSoon(port)));
  expect(answers.filter((status) => status !== undefined)).toEqual([]);
  const stayed = visit(port, '/v1/links');
  goOn();
  expect(await stayed).toMatchObject({ status: 200, body: 'answered' });
});

test('many who wait for a busy management ask for a connection now and then, not each of them all the time', async () => {
  const { port, goOn } = await openBusy();
  const all = Array.from({ length: waitingCount }, () => visit(port, '/v1/links'));
  await new Promise((resolve) => setTimeout(resolve, leaveAfterMs));
  let sockets = 0;
  const count = () => void (sockets += 1);
  subscribe('net.client.socket', count);
  await new Promise((resolve) => setTimeout(resolve, 10 * lookIntervalMs));
  unsubscribe('net.client.socket', count);
  expect(sockets).toBeLessThan(20);
  goOn();
  for (const { status } of await Promise.all(all)) expect(status).toBe(200);
});

test('a request that management may have begun is not sent again', async () => {
  let requests = 0;
  const socketPath = join(mkdtempSync(join(tmpdir(), 'linkplane-forward-')), 'dying.sock');
  const dying = createServer((request) => {
    requests += 1;
    request.socket.destroy();
  });
  await new Promise<void>((resolve) => void dying.listen(socketPath, resolve));
  opened.push(() => dying.close());
  const port = await listen(createServer(forwardTo(socketPath)));
  const answer = await fetch(`http://127.0.0.1:${port}/v1/links`, { method: 'POST', body: '{}' });
  expect([answer.status, requests]).toEqual([503, 1]);
});

test('callers that leave before their answer leave no place taken', async () => {
  const socketPath = join(mkdtempSync(join(tmpdir(), 'linkplane-forward-')), 'slow.sock');
  const slow = createServer((_, response) => setTimeout(() => response.end('answered'), 50));
  await new Promise<void>((resolve) => void slow.listen(socketPath, resolve));
  opened.push(() => slow.close());
  const port = await listen(createServer(forwardTo(socketPath)));
  for (let round = 0; round < 30; round++) await Promise.all(Array.from({ length: 40 }, () => leaveSoon(port, 10)));
  expect(await visit(port, '/v1/links')).toMatchObject({ status: 200 });
});

test('while links are visited, an export makes a pause every 64 KiB and no more, and arrives whole', async () => {
  const file = Buffer.alloc(exportBytes, 'x');
  const socketPath = join(mkdtempSync(join(tmpdir(), 'linkplane-forward-')), 'export.sock');
  const exporting = createServer((_, response) => {
    for (let sent = 0; sent < exportBytes; sent += writtenBytes)
      response.write(file.subarray(sent, sent + writtenBytes));
    response.end();
  });
  await new Promise<void>((resolve) => void exporting.listen(socketPath, resolve));
  opened.push(() => exporting.close());
  let pauses = 0;
  const visitedAfterEach = () => pauses++;
  const port = await listen(createServer(forwardTo(socketPath, visitedAfterEach)));
  const startedAtMs = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/v1/analytics/export`);
  expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true);
  expect(pauses).toBeLessThanOrEqual(exportBytes / bytesBetweenPauses + 1);
  expect(pauses).toBeGreaterThanOrEqual(exportBytes / bytesBetweenPauses / 2);
  expect(performance.now() - startedAtMs).toBeGreaterThan((pauses - 2) * pauseMsMin);
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
function leaveSoon(port: number, afterMs = leaveAfterMs): Promise<number | undefined> {
  return new Promise((resolve) => {
    const request = get({ port, path: '/v1/links' }, ({ statusCode }) => resolve(statusCode));
    request.on('finish', () => setTimeout(() => request.destroy(), afterMs));
    request.on('error', () => {}).on('close', () => resolve(undefined));
  });
}
