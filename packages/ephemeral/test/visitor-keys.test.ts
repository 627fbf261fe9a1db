import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { openFileVisitorKeys, openMemoryVisitorKeys, openRedisVisitorKeys, type VisitorKeys } from '../src/index.ts';
import { openStore, patientMs, startTestRedis } from './start-store.ts';

const dayMs = 86_400_000;
const dayAfter = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const [today, tomorrow] = [dayAfter(0), dayAfter(1)];
const keyOf = (fill: number, createdAtMs: number) => ({ createdAtMs, bytes: Buffer.alloc(32, fill) });
const isKey = (fill: number) => ({ bytes: Buffer.alloc(32, fill) });

const server = await startTestRedis();
afterAll(async () => await server?.stop());

function makeFile(): string {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-visitor-keys-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return join(directory, 'visitor-keys');
}

async function openFile(path = makeFile()): Promise<VisitorKeys> {
  const keys = await openFileVisitorKeys(path);
  onTestFinished(() => keys.close());
  return keys;
}

async function openRedisKeys(): Promise<VisitorKeys> {
  const store = await openStore(server?.url ?? '', undefined, patientMs);
  onTestFinished(() => store.close());
  return openRedisVisitorKeys(store);
}

describe.each<[string, boolean, () => Promise<VisitorKeys>]>([
  ['memory', true, async () => openMemoryVisitorKeys()],
  ['a file', true, () => openFile()],
  ['Redis', server !== undefined, openRedisKeys],
])('visitor keys in %s', (_, canRun, open) => {
  test.runIf(canRun)('the first key that is offered for a day stays, another day has another one', async () => {
    const keys = await open();
    expect(await keys.agree(today, keyOf(1, 1_000))).toMatchObject(isKey(1));
    expect(await keys.agree(today, keyOf(2, 2_000))).toMatchObject(isKey(1));
    expect(await keys.agree(tomorrow, keyOf(3, 3_000))).toMatchObject(isKey(3));
    expect(await keys.agree(today, keyOf(4, 4_000))).toMatchObject(isKey(1));
  });

  test.runIf(canRun)('an older key replaces a younger one', async () => {
    const keys = await open();
    await keys.agree(today, keyOf(1, 2_000));
    expect(await keys.agree(today, keyOf(2, 1_000))).toMatchObject(isKey(2));
    expect(await keys.agree(today, keyOf(1, 2_000))).toMatchObject(isKey(2));
  });
});

test('keys in a file survive a restart, and only its user can read them', async () => {
  const path = makeFile();
  await (await openFile(path)).agree(today, keyOf(1, 1_000));
  expect(await (await openFile(path)).agree(today, keyOf(2, 2_000))).toMatchObject(isKey(1));
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('the key of a past day is overwritten in place in its file', async () => {
  const path = makeFile();
  const keys = await openFile(path);
  await keys.agree(today, keyOf(0xab, 1_000));
  await keys.agree(tomorrow, keyOf(0xcd, 1_000));
  const { ino, size } = statSync(path);
  expect(readFileSync(path, 'latin1')).toContain('ab'.repeat(32));
  await keys.forgetBefore(tomorrow);
  expect(readFileSync(path, 'latin1')).not.toContain('ab'.repeat(32));
  expect(readFileSync(path, 'latin1')).toContain('cd'.repeat(32));
  expect(statSync(path)).toMatchObject({ ino, size });
});

test('a damaged file is treated as an empty one', async () => {
  const path = makeFile();
  writeFileSync(path, '\0'.repeat(500));
  const keys = await openFile(path);
  expect(await keys.agree(today, keyOf(1, 1_000))).toMatchObject(isKey(1));
});

describe.runIf(server)('over a real Redis', () => {
  test('two nodes agree on the older of their keys, which expires with its day', async () => {
    const first = await openStore(server?.url ?? '', undefined, patientMs);
    const second = await openStore(server?.url ?? '', first.namespace, patientMs);
    const [one, other] = [openRedisVisitorKeys(first), openRedisVisitorKeys(second)];
    await other.agree(today, keyOf(2, 2_000));
    expect(await one.agree(today, keyOf(1, 1_000))).toMatchObject(isKey(1));
    expect(await other.agree(today, keyOf(2, 2_000))).toMatchObject(isKey(1));
    const name = `${first.namespace}:visitor-key:${today}`;
    const endsAt = await first.run((client) => client.pexpiretime(name));
    expect(endsAt).toBe(Date.parse(`${today}T00:00:00Z`) + dayMs);
    // A server that has lost its data has the key again with the next call of a node that has it.
    await first.run((client) => client.del(name));
    expect(await other.agree(today, keyOf(1, 1_000))).toMatchObject(isKey(1));
    await first.close();
    await second.close();
  });

  test('the key of a past day is not stored', async () => {
    const store = await openStore(server?.url ?? '', undefined, patientMs);
    await openRedisVisitorKeys(store).agree(dayAfter(-1), keyOf(1, 1_000));
    expect(await store.run((client) => client.exists(`${store.namespace}:visitor-key:${dayAfter(-1)}`))).toBe(0);
    await store.close();
  });
});
