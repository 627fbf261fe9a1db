import { pbkdf2Sync } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zstdDecompressSync } from 'node:zlib';
import { openTestPool } from '@linkplane/analytics/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '../support/run-cli.ts';
import { startProduct, type Product } from '../support/start-product.ts';

const password = 'Grüße, 秘密!';
/** What bcryptjs 3.0.3 makes of the password, with the cost that Kutt has. */
const bcryptHash = '$2b$12$8MGzEt7vnOZLq807I5LcseoxGCsUdDivWsMkQoJhf4INUqm5v635W';
const salt = Buffer.from('sixteen bytes ..');
const sinkHash = [
  ...['sink-pwd:v1', '10000', salt.toString('base64url')],
  ...[pbkdf2Sync(password, salt, 10_000, 32, 'sha256').toString('base64url'), 'aMyk'],
].join(':');
const sinkSlugs = ['sink-one', 'sink-two', 'sink-later'];
const kuttFixture = join(import.meta.dirname, '../../import-sources/fixtures/kutt/kutt.sqlite');
const host = `locked-${Date.now().toString(36)}.example`;

const directory = mkdtempSync(join(tmpdir(), 'linkplane-hashes-'));
const [sinkFile, kuttFile] = [join(directory, 'sink.json'), join(directory, 'kutt.sqlite')];
let product: Product;
let networks = 0;

beforeAll(async () => {
  writeFileSync(
    sinkFile,
    JSON.stringify(sinkSlugs.map((slug) => ({ slug, url: `https://example.com/${slug}`, password: sinkHash }))),
  );
  copyFileSync(kuttFixture, kuttFile);
  const kutt = new DatabaseSync(kuttFile);
  kutt.prepare('UPDATE links SET password = ? WHERE address = ?').run(bcryptHash, 'secret');
  kutt.exec(`DELETE FROM visits; DELETE FROM links WHERE address <> 'secret'`);
  kutt.close();
  product = await startProduct({ plan: 'enterprise', env: { TRUSTED_PROXIES: '127.0.0.1,::1' } });
  const { workspaceId } = product.firstRun;
  await runCli(product.cliEnv, ['domain', 'add', '--workspace', workspaceId, '--host', host, '--json']);
  await runCli(product.cliEnv, [
    'import-from',
    'sink',
    '--file',
    sinkFile,
    '--host',
    host,
    '--into',
    workspaceId,
    '--json',
  ]);
  await runCli(product.cliEnv, [
    ...['import-from', 'kutt', '--file', kuttFile, '--host', 'kutt.example', '--host-map', `kutt.example=${host}`],
    ...['--into', workspaceId, '--json'],
  ]);
});
afterAll(async () => {
  await product.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** The status of a visit with a password. Tries are counted for each network: every visit is from one of its own. */
async function tryPassword(slug: string, tried: string, address = `198.51.${(networks += 1)}.7`): Promise<number> {
  const { status } = await product.visit(`/${slug}`, {
    method: 'POST',
    headers: { Host: host, 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address },
    body: new URLSearchParams({ password: tried, from: '' }).toString(),
  });
  return status;
}

async function readHash(slug: string): Promise<string> {
  const pool = openTestPool(product.databaseUrl);
  try {
    const { rows } = await pool.query<{ hash: string }>('select password_hash as hash from links where slug = $1', [
      slug,
    ]);
    return rows[0]?.hash ?? '';
  } finally {
    await pool.end();
  }
}

const unpack = (name: string, bytes: Buffer) => (name.endsWith('.zst') ? zstdDecompressSync(bytes) : bytes);

/** What can be read of the links, in a list and in a copy of the whole workspace, and what the service has said. */
async function readEverything(): Promise<string> {
  const { workspaceId } = product.firstRun;
  const list = await product.api.call('GET', `/links?domain=${host}&limit=100`);
  const copy = join(directory, 'copy');
  await runCli(product.cliEnv, ['export', '--all', workspaceId, '--to', copy, '--json']);
  const files = readdirSync(copy, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => unpack(name, readFileSync(join(parentPath, name))).toString('latin1'));
  return JSON.stringify(list.body) + files.join('') + product.output();
}

test.each([
  ['bcrypt', 'secret', '$2b$12$'],
  ['PBKDF2', 'sink-one', '$pbkdf2-sha256$i=10000$'],
])(
  'a link with a hash of %s opens with its password alone, and has a hash of ours after that',
  async (_, slug, start) => {
    const known = await readHash(slug);
    expect(known.startsWith(start)).toBe(true);
    for (const wrong of ['guess', `${password}!`]) expect(await tryPassword(slug, wrong)).toBe(403);
    expect(await readHash(slug)).toBe(known);
    expect(await tryPassword(slug, password.normalize('NFD'))).toBe(303);
    await expect.poll(() => readHash(slug), { timeout: 15_000 }).toMatch(/^\$argon2id\$/);
    for (const form of ['NFC', 'NFD']) expect(await tryPassword(slug, password.normalize(form))).toBe(303);
    expect(await tryPassword(slug, 'guess')).toBe(403);
  },
);

test('wrong passwords for a hash of another service are limited as for one of ours', async () => {
  const statuses = [];
  for (let nth = 0; nth < 6; nth++) statuses.push(await tryPassword('sink-two', 'guess', '203.0.113.9'));
  expect(statuses.slice(0, 5)).toEqual([403, 403, 403, 403, 403]);
  expect([403, 429]).toContain(statuses[5]);
  expect((await readHash('sink-two')).startsWith('$pbkdf2')).toBe(true);
});

test('links open after a restart, whether their hash was replaced before it or not', async () => {
  await product.kill();
  await product.restart();
  for (const slug of ['secret', 'sink-one', 'sink-later']) {
    expect(await tryPassword(slug, 'guess')).toBe(403);
    expect(await tryPassword(slug, password)).toBe(303);
  }
  await expect.poll(() => readHash('sink-later'), { timeout: 15_000 }).toMatch(/^\$argon2id\$/);
});

test('no response and no log has a hash, and a later import leaves what was replaced', async () => {
  const all = await readEverything();
  // In the list as well as in the copy.
  expect(all.split('"hasPassword":true').length).toBeGreaterThan(8);
  expect(all).not.toMatch(/pbkdf2-sha256|sink-pwd|\$2b\$|\$argon2/);
  const replaced = await readHash('sink-one');
  const { workspaceId } = product.firstRun;
  const report = await runCli(product.cliEnv, [
    ...['import-from', 'sink', '--file', sinkFile, '--host', host, '--into', workspaceId, '--json'],
  ]);
  expect(report).toMatchObject({ links: { created: 0, updated: 0, unchanged: 3 } });
  expect(await readHash('sink-one')).toBe(replaced);
});
