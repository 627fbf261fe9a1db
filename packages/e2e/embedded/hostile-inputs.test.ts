import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileInputs } from './hostile-inputs/all-rows.ts';
import { exchangeBytes } from './hostile-inputs/exchange-bytes.ts';
import { cutShort } from './hostile-inputs/parse-responses.ts';
import type { HostileInput, HostileRequest } from './hostile-inputs/hostile-input.ts';
import {
  responseTimeMsMax,
  checkResponses,
  checkAnyResponse,
  tookTooLong,
  type ApiBody,
} from './hostile-inputs/check-responses.ts';
import { waitFor } from '@linkplane/testing';
import { createProfileClient } from '../support/profile-client.ts';
import { createRandom } from '../support/random.ts';
import { startProduct, type Product } from '../support/start-product.ts';

const rowsMin = 300;
const grownMegabytesMax = 100;
const leakRounds = 8;
const mutatingClients = 40;
const mutationsPerClient = 60;
/** How long a mutated request may wait for a response: one without its end never gets any. */
const mutationWaitMs = 150;

let product: Product;
let names: Record<string, string>;

beforeAll(async () => {
  product = await startProduct({ plan: 'enterprise' });
  const profiles = createProfileClient(product);
  const profile = await profiles.create();
  const block = await profiles.addBlock(profile.id, { type: 'paragraph' });
  const link = await product.api.createLink({ url: 'https://example.com/' });
  const receiver = { url: 'https://hooks.example/', events: ['link.clicked'] };
  const make = async (path: string, body?: unknown) =>
    ((await product.api.call('POST', path, body)).body.data as { id: string }).id;
  const tag = await make('/tags', { name: 'hostile' });
  const webhook = await make('/webhooks', receiver);
  const delivery = await make(`/webhooks/${webhook}/test`);
  // Off, because some URLs of the inputs below could be real receivers.
  await product.api.call('PATCH', `/webhooks/${webhook}`, { active: false });
  names = {
    link: link.id,
    slug: link.slug,
    tag,
    profile: profile.id,
    block: block.id,
    token: product.firstRun.token,
    webhook,
    delivery,
    host: `localhost:${product.port}`,
    port: String(product.port),
  };
});
afterAll(async () => await product.stop());

const fill = (text: string) =>
  text.replaceAll(
    /\{(link|slug|tag|profile|block|webhook|delivery|token|host|port)\}/g,
    (_, name: string) => names[name] ?? '',
  );

test.each(Object.entries(hostileInputs))('hostile inputs of %s get the expected responses', async (_, rows) => {
  const faults: string[] = [];
  for (const row of rows) {
    const found = await run(row);
    // Retried once when slowness is the only fault: the machine may have stalled.
    const again = found.length > 0 && found.every((fault) => fault.startsWith(tookTooLong)) ? await run(row) : found;
    for (const fault of again) faults.push(`${row.name}: ${fault}`);
  }
  expect(faults).toEqual([]);
  expect((await product.visit('/livez')).status).toBe(200);
});

test('a click is still counted after all hostile inputs', async () => {
  const link = await product.api.createLink({ url: 'https://example.com/' });
  await product.visit(`/${link.slug}`);
  await waitFor(async () => (await product.api.getStats(link.id)).totalClicks === 1, { what: 'the click' });
  const metrics = await product.visit('/metrics');
  expect(metrics.body).not.toMatch(/^linkplane_dead_letters\S* [1-9]/m);
});

test('requests with random byte mutations get no server error and no malformed response', async () => {
  const seed = Date.now() % 1_000_000;
  const random = createRandom(seed);
  const requests = Object.values(hostileInputs)
    .flat()
    .map(({ request }) => toBytes(request))
    .filter((bytes) => bytes.length < 2_000);
  const faults: string[] = [];
  const check = async (bytes: Buffer): Promise<string[]> => {
    const { text, isOver } = await exchangeBytes(product.port, bytes, mutationWaitMs);
    const isHead = bytes.toString('latin1').startsWith('HEAD');
    // A response that pauses may be truncated, because the client does not wait for it.
    return checkAnyResponse(text, isHead).filter((fault) => isOver || !fault.includes(cutShort));
  };
  const note = (bytes: Buffer, fault: string) => faults.push(`${JSON.stringify(bytes.toString('latin1'))}: ${fault}`);
  const again: Buffer[] = [];
  const client = async () => {
    for (let turn = 0; turn < mutationsPerClient; turn += 1) {
      const bytes = mutate(requests[Math.floor(random() * requests.length)] ?? Buffer.alloc(0), random);
      for (const fault of await check(bytes)) {
        if (fault.startsWith('503')) again.push(bytes);
        else note(bytes, fault);
      }
    }
  };
  await Promise.all(Array.from({ length: mutatingClients }, client));
  // So many clients may overload the database for a moment; sent alone, each request must succeed.
  for (const bytes of again) for (const fault of await check(bytes)) note(bytes, fault);
  expect(faults, `seed ${seed}`).toEqual([]);
  expect(product.output()).not.toMatch(/a plane failed|starting a plane again/);
  expect((await product.visit('/livez')).status).toBe(200);
});

test(`there are at least ${rowsMin} hostile inputs, each with a unique name`, () => {
  const rows = Object.values(hostileInputs).flat();
  process.stdout.write(`${rows.length} hostile inputs\n`);
  expect(rows.length).toBeGreaterThanOrEqual(rowsMin);
  const all = rows.map(({ name }) => name);
  expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
});

test('a body far above the limit gets an error response every time instead of a reset', async () => {
  const row = hostileInputs['jsonTexts']?.find(({ name }) => name === 'a body far above the limit');
  if (!row) throw new Error('the row is gone');
  for (let round = 0; round < 5; round += 1)
    expect(await Promise.all(Array.from({ length: 4 }, () => run(row)))).toEqual([[], [], [], []]);
});

test('repeated large hostile inputs leak no memory', async () => {
  const heavy = Object.values(hostileInputs)
    .flat()
    .filter(({ request }) => toBytes(request).length > 40_000);
  expect(heavy.length).toBeGreaterThan(5);
  await Promise.all(heavy.map((row) => run(row)));
  const sendAll = async () => {
    for (let round = 0; round < leakRounds; round += 1) await Promise.all(heavy.map((row) => exchange(row)));
  };
  // The heaps of the threads grow to what such inputs need at once, and stay there.
  await sendAll();
  const before = readMegabytes();
  await sendAll();
  expect(readMegabytes() - before).toBeLessThan(grownMegabytesMax);
});

async function exchange({ request }: HostileInput) {
  return await exchangeBytes(product.port, toBytes(request), 2 * responseTimeMsMax);
}

async function run(row: HostileInput): Promise<string[]> {
  const isHead = 'raw' in row.request && row.request.raw.startsWith('HEAD');
  const { faults, body } = checkResponses(await exchange(row), row.expect, isHead);
  if (body?.success !== true) return faults;
  return [...faults, ...checkCreated(body, row), ...(await checkReadBack(body))];
}

function checkCreated({ data = {} }: ApiBody, { expect: { made = {} } }: HostileInput): string[] {
  return Object.entries(made)
    .filter(([field, value]) => !isDeepStrictEqual(data[field], asSent(value)))
    .map(([field]) => `${field} is ${JSON.stringify(data[field] ?? null).slice(0, 200)}`);
}

/** The value after a round trip through JSON: minus zero becomes zero. */
function asSent(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/**
 * Describes how reading a created resource differs from the response, and whether a link redirects elsewhere than its
 * URL.
 */
async function checkReadBack({ data }: ApiBody): Promise<string[]> {
  const id = String(data?.['id']);
  const faults: string[] = [];
  const read = async (path: string) => (await product.api.call('GET', path)).body.data;
  if (/^lnk_/.test(id) && !isDeepStrictEqual(await read(`/links/${id}`), data)) faults.push('reads back differently');
  if (/^prf_/.test(id) && !isDeepStrictEqual(await read(`/profiles/${id}`), data))
    faults.push('reads back differently');
  if (/^blk_/.test(id)) {
    const { blocks } = (await read(`/profiles/${names['profile']}`)) as { blocks: unknown[] };
    if (!blocks.some((block) => isDeepStrictEqual(block, data))) faults.push('reads back differently');
    await product.api.call('DELETE', `/profiles/${names['profile']}/blocks/${id}`);
  }
  if (/^lnk_/.test(id) && data?.['utmSource'] === null) {
    const { status, headers } = await product.visit(`/${String(data['slug'])}`);
    if (status === 302 && headers.location !== data['url']) faults.push(`redirects to ${headers.location}`);
  }
  return faults;
}

function toBytes(request: HostileRequest): Buffer {
  if ('raw' in request) return Buffer.from(fill(request.raw), 'latin1');
  const { method, path, headers = [], body } = request;
  const bytes = typeof body === 'string' ? Buffer.from(fill(body)) : (body ?? Buffer.alloc(0));
  const has = (name: string) => headers.some(([other]) => other.toLowerCase() === name);
  const own: [string, string][] = [
    ['Host', '{host}'],
    ...(has('connection') ? [] : [['Connection', 'close'] as [string, string]]),
    ...(has('authorization') ? [] : [['Authorization', 'Bearer {token}'] as [string, string]]),
    ...(body === undefined || has('content-type') ? [] : [['Content-Type', 'application/json'] as [string, string]]),
    ...(body === undefined ? [] : [['Content-Length', String(bytes.length)] as [string, string]]),
    ...headers,
  ];
  const head = [`${method} ${path} HTTP/1.1`, ...own.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(fill(head), 'latin1'), bytes]);
}

/** Changes, inserts, removes or doubles a few bytes. */
function mutate(bytes: Buffer, random: () => number): Buffer {
  let mutated = bytes;
  for (let change = 0; change <= random() * 3; change += 1) {
    const at = Math.floor(random() * mutated.length);
    const length = Math.floor(random() * 4);
    const put = [
      Buffer.alloc(length, Math.floor(random() * 256)),
      Buffer.from(['\r\n', '\0', '%', '\n', ':', ' ', '"', '\\'][Math.floor(random() * 8)] ?? ''),
      mutated.subarray(at, at + length * 10),
    ][Math.floor(random() * 3)];
    mutated = Buffer.concat([
      mutated.subarray(0, at),
      put ?? Buffer.alloc(0),
      mutated.subarray(at + Math.floor(random() * 2)),
    ]);
  }
  return mutated;
}

function readMegabytes(): number {
  const status = readFileSync(`/proc/${product.pid()}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
}
