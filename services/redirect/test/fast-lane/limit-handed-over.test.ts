import { connect, type Socket } from 'node:net';
import { waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPair, type Pair } from './open-pair.ts';

const visitsMax = 50;
let pair: Pair;
beforeAll(async () => void (pair = await openPair(undefined, visitsMax)));
afterAll(async () => await pair.close());

const get = (slug: string) => `GET /${slug} HTTP/1.1\r\nHost: go.example\r\n\r\n`;
const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);

type Client = { socket: Socket; text(): string; hasEnded(): boolean };

function open(port = pair.fast.port): Client {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const state = { text: '', hasEnded: false };
  socket.on('data', (chunk: Buffer) => void (state.text += chunk.toString('latin1')));
  socket.on('end', () => void (state.hasEnded = true));
  socket.on('error', () => {});
  return { socket, text: () => state.text, hasEnded: () => state.hasEnded };
}

const until = (what: string, check: () => boolean) => waitFor(check, { timeoutMs: 8_000, what });

test('a connection that was handed over ends after fifty visits, and its client is back in the fast lane', async () => {
  const client = open();
  client.socket.write(get('missing'));
  await until('the response that left the lane', () => statuses(client.text()).length === 1);
  const { redirects } = pair.fast.lane!.counts;
  for (let visit = 2; visit <= 50; visit++) {
    expect(client.text()).not.toContain('Connection: close');
    client.socket.write(get('p0'));
    await until(`response ${visit}`, () => statuses(client.text()).length === visit);
  }
  expect(client.text().match(/Connection: close/g)).toHaveLength(1);
  await until('the end', client.hasEnded);
  client.socket.destroy();
  expect(pair.fast.lane!.counts.redirects).toBe(redirects);

  const next = open();
  next.socket.write(get('p0'));
  await until('a response', () => statuses(next.text()).length === 1);
  expect(pair.fast.lane!.counts.redirects).toBe(redirects + 1);
  next.socket.destroy();
});

test('of pipelined visits to a connection that was handed over, none is counted without its response', async () => {
  const client = open();
  const before = pair.fast.events.length;
  client.socket.write(get('missing') + get('p0').repeat(80));
  await until('the end', client.hasEnded);
  expect(statuses(client.text())).toEqual(['404', ...Array.from({ length: 49 }, () => '302')]);
  expect(pair.fast.events.length - before).toBe(49);
  expect(client.text().match(/Connection: close/g)).toHaveLength(1);
  client.socket.destroy();
});

test('a connection without a fast lane is not limited', async () => {
  const client = open(pair.plain.port);
  for (let visit = 1; visit <= 60; visit++) {
    client.socket.write(get('p0'));
    await until(`response ${visit}`, () => statuses(client.text()).length === visit);
  }
  expect(client.text()).not.toContain('Connection: close');
  client.socket.destroy();
});
