import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allowLongTests, startS3Server, type TestS3Server } from '@linkplane/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestPool } from '@linkplane/analytics/testing';
import { openTarget, readPlace } from '../src/backup/backup-place.ts';
import { parseManifest } from '../src/backup/manifest.ts';
import { readCliConfig } from '../src/config.ts';
import { openEmptyStores, type EmptyStores } from './open-empty-stores.ts';
import { openStocked, type Stocked } from './open-stocked.ts';
import { runCommand } from './run-on-stores.ts';
import { runProcess } from './run-process.ts';

allowLongTests('large amounts');
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let stocked: Stocked;
let storage: TestS3Server;
let keys: Record<string, string>;
let root: string;
let empty: EmptyStores;
let env: Record<string, string>;
beforeAll(async () => {
  stocked = await openStocked();
  await stocked.ingest(200);
  root = mkdtempSync(join(tmpdir(), 'linkplane-backup-bucket-'));
  storage = await startS3Server();
  keys = {
    BACKUP_S3_ENDPOINT: storage.endpoint,
    BACKUP_S3_ACCESS_KEY_ID: storage.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: storage.secretAccessKey,
  };
});
afterAll(async () => {
  await Promise.all([stocked.close(), storage.stop()]);
  rmSync(root, { recursive: true, force: true });
});
beforeEach(async () => {
  empty = await openEmptyStores();
  env = { ...empty.env, ...keys, DATA_DIR: join(root, 'data') };
});
afterEach(async () => {
  storage.intercept = undefined;
  await empty.close();
});

const place = (name: string) => `s3://${storage.bucket}/backups/${name}`;
const backUp = (name: string, more = {}) =>
  runCommand(`backup --to ${place(name)}`, { ...stocked.env, DATA_DIR: root, ...keys, ...more });

test('a backup in a bucket is written and restored', async () => {
  const { code, err } = await backUp('one');
  expect([code, err]).toEqual([0, '']);
  expect(await storage.list()).toContain('backups/one/manifest.json');
  expect(await storage.list()).not.toContain('backups/one/unfinished.txt');
  const restored = await runCommand(`restore --from ${place('one')}/`, env);
  expect([restored.code, restored.out]).toEqual([0, expect.stringContaining('Nothing differs.')]);
  expect((await backUp('one')).err).toContain('has a backup already');
});

test('a wrong secret is reported before anything is read', async () => {
  const more = { BACKUP_S3_SECRET_ACCESS_KEY: 'wrong', DATABASE_URL: 'postgres://nowhere.invalid/x' };
  const { code, err } = await backUp('two', more);
  expect([code, err]).toEqual([1, expect.stringContaining('The secret access key is wrong, or the region is.')]);
  const restored = await runCommand(`restore --from ${place('one')}`, { ...env, ...more });
  expect([restored.code, restored.err]).toEqual([1, expect.stringContaining('The secret access key is wrong')]);
});

test('missing settings are named', async () => {
  const { code, err } = await runCommand(`backup --to ${place('two')}`, { ...stocked.env, DATA_DIR: root });
  expect([code, err]).toEqual([1, expect.stringContaining('BACKUP_S3_ENDPOINT')]);
});

test('a storage that fails on the way leaves no backup and no objects', async () => {
  storage.intercept = async (request, response) => {
    if (request.method !== 'PUT' || !request.url!.includes('/clickhouse/')) return false;
    request.resume();
    response.writeHead(403).end('<Error><Code>QuotaExceeded</Code></Error>');
    return true;
  };
  const { code, err } = await backUp('full');
  storage.intercept = undefined;
  expect([code, err]).toEqual([1, expect.stringContaining('The bucket is full.')]);
  expect((await storage.list()).filter((key) => key.startsWith('backups/full'))).toEqual([]);
});

test('the files of what is large are in lists, and pictures that cannot be compressed come back', async () => {
  const data = join(root, 'large');
  const pictures = new Map([
    [`a0/upl_${'0'.repeat(20)}.webp`, randomBytes(31 * 1_048_576)],
    [`a1/upl_${'1'.repeat(20)}.webp`, Buffer.alloc(31 * 1_048_576)],
    [`a2/upl_${'2'.repeat(20)}.webp`, Buffer.alloc(31 * 1_048_576, 'x')],
  ]);
  for (const [path, bytes] of pictures) {
    await mkdir(join(data, 'uploads', path.slice(0, 2)), { recursive: true });
    await writeFile(join(data, 'uploads', path), bytes);
  }
  const made = await backUp('large', { DATA_DIR: data });
  expect([made.code, made.err]).toEqual([0, '']);
  const { uploads } = parseManifest((await storage.read('backups/large/manifest.json'))!);
  expect(uploads).toMatchObject({ files: [], lists: [{ path: 'lists/uploads-pictures.tar.00001.zst', listed: 24 }] });

  const restored = join(root, 'large-restored');
  const { code, err } = await runCommand(`restore --from ${place('large')}`, { ...env, DATA_DIR: restored });
  expect([code, err]).toEqual([0, '']);
  for (const [path, bytes] of pictures)
    expect((await readFile(join(restored, 'uploads', path))).equals(bytes), path).toBe(true);
});

test('a list that is missing or has changed is a damaged backup', async () => {
  const path = 'backups/large/lists/uploads-pictures.tar.00001.zst';
  const bytes = (await storage.read(path))!;
  storage.intercept = async ({ method, url }, response) => {
    if (method === 'GET' && url!.endsWith(path)) response.end(bytes.subarray(1));
    return response.writableEnded;
  };
  const { code, err } = await runCommand(`restore --from ${place('large')}`, env);
  storage.intercept = undefined;
  expect([code, err]).toEqual([1, expect.stringMatching(/damaged: lists\/uploads.* is not as it was written/)]);
  const pool = openTestPool(empty.env.DATABASE_URL);
  const tables = await pool.query(`select from pg_class where relnamespace = 'public'::regnamespace`);
  await pool.end();
  expect(tables.rowCount).toBe(0);
});

test('a manifest that is longer than can be read is refused, and nothing is left of the backup', async () => {
  const target = await openTarget(readPlace('to', place('long')), readCliConfig(keys), 'backup');
  await target.write('postgres/links.00001.zst', Buffer.from('x'));
  const long = target.finish(Buffer.alloc(8 * 1_048_576 + 1, ' '));
  await expect(long).rejects.toThrow('manifest.json has 8388609 bytes');
  await target.abandon();
  expect((await storage.list()).filter((key) => key.startsWith('backups/long'))).toEqual([]);
});

test('a storage that writes the manifest and never confirms it has no backup and no objects afterwards', async () => {
  storage.intercept = async (request, response) => {
    if (request.method === 'PUT' && request.url!.endsWith('/manifest.json'))
      response.writeHead = () => response.destroy();
    return false;
  };
  const { code, err } = await backUp('unconfirmed');
  storage.intercept = undefined;
  expect([code, err]).toEqual([1, expect.stringContaining('cannot be used')]);
  expect(storage.requests).toContain(`DELETE /${storage.bucket}/backups/unconfirmed/manifest.json`);
  expect((await storage.list()).filter((key) => key.startsWith('backups/unconfirmed'))).toEqual([]);
});

test('a storage that neither confirms nor removes the manifest keeps a whole backup', async () => {
  storage.intercept = async (request, response) => {
    if (request.method !== 'GET' && request.url!.endsWith('/manifest.json'))
      response.writeHead = () => response.destroy();
    const isRemoved = request.method === 'DELETE' && request.url!.endsWith('/manifest.json');
    if (isRemoved) response.destroy();
    return isRemoved;
  };
  expect((await backUp('unconfirmed')).code).toBe(1);
  storage.intercept = undefined;
  const restored = await runCommand(`restore --from ${place('unconfirmed')}`, env);
  expect([restored.code, restored.out]).toEqual([0, expect.stringContaining('Nothing differs.')]);
});

test('a backup that was killed is none, and the next one to the same place is whole', async () => {
  const killed = await runProcess(`backup --to ${place('killed')}`, {
    ...stocked.env,
    ...keys,
    DATA_DIR: root,
    FAILPOINT: 'before-manifest',
  });
  expect(killed.signal, killed.err).toBe('SIGKILL');
  const refused = await runCommand(`restore --from ${place('killed')}`, env);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('There is no backup at')]);
  expect((await backUp('killed')).code).toBe(0);
  expect((await runCommand(`restore --from ${place('killed')}`, env)).code).toBe(0);
});
