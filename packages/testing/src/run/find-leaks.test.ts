import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { countResources, describeLeaks } from './find-leaks.ts';

test('what was started and is not stopped is named, and nothing else', async () => {
  const before = countResources();
  const timer = setTimeout(() => {}, 60_000);
  const idle = setInterval(() => {}, 60_000).unref();
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const child = spawn('sleep', ['60'], { stdio: 'ignore' });
  await once(child, 'spawn');
  expect(await describeLeaks(before, 0)).toBe('1 listener, 1 timer, 1 of the child processes sleep 60');
  child.kill();
  server.close();
  clearTimeout(timer);
  clearInterval(idle);
  expect(await describeLeaks(before)).toBeUndefined();
});

test('a connection that closes a moment after the test is none that was left', async () => {
  const server = createServer((socket) => setTimeout(() => socket.end(), 100)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const before = countResources();
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').resume();
  await once(socket, 'connect');
  expect(await describeLeaks(before, 0)).toMatch(/^\d+ connections?/);
  expect(await describeLeaks(before)).toBeUndefined();
  server.close();
});
