import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { openTestPool } from '@linkplane/analytics/testing';
import { openClicksDb } from '@linkplane/clicks-db';
import { allowLongTests, waitFor } from '@linkplane/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fillWorkspace, foreign, picture, secrets } from './fill-workspace.ts';
import { openEmptyStores, type EmptyStores } from './open-empty-stores.ts';
import { openStocked, type Stocked } from './open-stocked.ts';
import { runCommand, runJson } from './run-on-stores.ts';
import { runProcess } from './run-process.ts';

allowLongTests('large amounts');
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

type Kind = {
  name: string;
  fields: string[];
  rows: number;
  lists: unknown[];
  files: { path: string; bytes: number; sha256: string }[];
};
type Manifest = { format: number; publicUrl: string; kinds: Kind[]; affected: Record<string, unknown> } & Record<
  string,
  unknown
>;

let stocked: Stocked;
let root: string;
/** The export of a workspace with one of everything. */
let whole: string;
let uploadId: string;
let empty: EmptyStores;
let env: Record<string, string>;
/** A new workspace in other stores. */
let into: string;
beforeAll(async () => {
  stocked = await openStocked();
  root = mkdtempSync(join(tmpdir(), 'linkplane-move-'));
  whole = join(root, 'whole');
  const dataDirectory = join(root, 'source');
  ({ uploadId } = await fillWorkspace(stocked, dataDirectory));
  await stocked.ingest(300);
  const isCopied = async () =>
    (await stocked.read('select from conversions where batch_id is null union all select from conversion_batches'))
      .length === 0;
  await waitFor(isCopied, { timeoutMs: 60_000, what: 'conversions are copied' });
  const { data } = await runJson<{ affected: Record<string, unknown> }>(
    `export --all ${stocked.workspaceId} --to ${whole}`,
    { ...stocked.env, DATA_DIR: dataDirectory, PUBLIC_URL: 'https://old.example' },
  );
  expect(data.affected).toMatchObject({
    passwordLinks: 1,
    passwordShares: 1,
    shares: 2,
    webhooks: 1,
    activeWebhooks: 1,
  });
});
afterAll(async () => {
  await stocked.close();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(async ({ task }) => {
  empty = await openEmptyStores();
  env = { ...empty.env, DATA_DIR: join(root, task.id), PUBLIC_URL: 'https://old.example' };
  await runJson('migrate', env);
  into = await createWorkspace();
});
afterEach(async () => {
  await empty.close();
});

async function createWorkspace(): Promise<string> {
  return (await runJson<{ workspaceId: string }>('workspace create --name new --plan free', env)).data.workspaceId;
}

async function readManifest(directory: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(directory, 'manifest.json'), 'utf8')) as Manifest;
}

/** The lines of each kind. */
async function readKinds(directory: string): Promise<Record<string, unknown[]>> {
  const { kinds } = await readManifest(directory);
  const read: Record<string, unknown[]> = {};
  for (const { name, files } of kinds) {
    const pieces = await Promise.all(files.map(({ path }) => readFile(join(directory, path))));
    const text = pieces.map((piece) => zstdDecompressSync(piece).toString()).join('');
    read[name] = text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as unknown);
  }
  return read;
}

const importInto = (from: string, workspace = into) =>
  runCommand(`import --all --from ${from} --into ${workspace}`, env);

async function queryTarget(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const pool = openTestPool(env['DATABASE_URL']!);
  try {
    return (await pool.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await pool.end();
  }
}

/** Exports the imported workspace again: every file is the same. */
async function expectSameState(): Promise<void> {
  const again = join(root, `again-${into}`);
  await runJson(`export --all ${into} --to ${again}`, env);
  expect(await readKinds(again)).toEqual(await readKinds(whole));
  const hashesOf = ({ kinds }: Manifest) => kinds.map(({ name, files }) => [name, files.map(({ sha256 }) => sha256)]);
  expect(hashesOf(await readManifest(again))).toEqual(hashesOf(await readManifest(whole)));
  expect((await runCommand('verify-counts', env)).out).toContain('Nothing differs.');
  expect(await queryTarget('select suspended_at from workspaces where id = $1', [into])).toEqual([
    { suspended_at: null },
  ]);
}

test('an imported workspace is exported to the same files, and its counts agree', async () => {
  const { code, out, err } = await importInto(whole);
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('1 links have a password, which is not exported: they stay closed until a new one is set.');
  expect(out).toContain('Nothing differs.');
  for (const [name, rows] of Object.entries(await readKinds(whole))) expect(rows.length, name).toBeGreaterThan(0);
  await expectSameState();
  const stored = join(env['DATA_DIR']!, 'uploads', uploadId.slice(-2).toLowerCase(), `${uploadId}.png`);
  expect(await readFile(stored)).toEqual(picture);
});

test('what had a password stays closed, and webhooks and export schedules are off', async () => {
  await importInto(whole);
  const hashes = await queryTarget(
    `select password_hash as hash from links where password_hash is not null
     union all select password_hash from shares where password_hash is not null`,
  );
  expect(hashes).toHaveLength(2);
  for (const { hash } of hashes) expect([secrets.linkPassword, secrets.sharePassword]).not.toContain(hash);
  expect(await queryTarget('select active, left(secret, 6) as secret from webhooks')).toEqual([
    { active: false, secret: 'whsec_' },
  ]);
  expect(await queryTarget('select enabled, secret_access_key as key from export_schedules')).toEqual([
    { enabled: false, key: '' },
  ]);
  expect(await queryTarget('select verified_at, token is not null as token from domains')).toEqual([
    { verified_at: null, token: true },
  ]);
  expect(await queryTarget('select default_host from workspaces')).toEqual([{ default_host: '' }]);
});

test('slugs, counts and changes for the caches exist for each imported link', async () => {
  await importInto(whole);
  const links = stocked.linkIds.length;
  expect(await queryTarget(`select count(*)::integer as slugs from slugs where link_id is not null`)).toEqual([
    { slugs: links + 2 },
  ]);
  expect(
    await queryTarget(
      `select sum(links_change)::integer as links, sum(archived_change)::integer as archived from outbox`,
    ),
  ).toEqual([{ links, archived: 1 }]);
  expect(await queryTarget(`select slug_key from slugs where host = 'go.acme.example' order by 1`)).toEqual([
    { slug_key: 'Alias/2' },
    { slug_key: 'Case/Path' },
  ]);
  expect(await queryTarget(`select alias_count::integer as aliases from links where alias_count > 0`)).toEqual([
    { aliases: 2 },
  ]);
});

test('addresses of uploads are those of the new service', async () => {
  env['PUBLIC_URL'] = 'https://new.example';
  expect((await importInto(whole)).code).toBe(0);
  expect(await queryTarget('select avatar from profiles')).toEqual([
    { avatar: `https://new.example/uploads/${uploadId}.png` },
  ]);
});

test('no file has a secret, or anything of another workspace or of members', async () => {
  const texts: string[] = [];
  for (const entry of await readdir(whole, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name));
    texts.push((entry.name.endsWith('.zst') ? zstdDecompressSync(bytes) : bytes).toString('latin1'));
  }
  const text = texts.join('\n');
  expect(text).toContain('eve@example.com');
  for (const value of [...Object.values(secrets), ...foreign, 'PERSONALVIEW', 'ada@acme.example']) {
    expect(text.includes(value), value).toBe(false);
    expect(text.includes(Buffer.from(value).toString('hex')), value).toBe(false);
  }
});

describe('an import that was killed goes on, and stores nothing twice:', () => {
  test.each([
    'after-begin',
    'within-links',
    'after-links',
    'within-formSubmissions',
    'after-pending-range',
    'after-insert',
    'after-final-transaction',
    'after-conversions',
    'after-events',
    'before-finish',
  ])('%s', async (FAILPOINT) => {
    const killed = await runProcess(`import --all --from ${whole} --into ${into}`, { ...env, FAILPOINT });
    expect(killed.signal).toBe('SIGKILL');
    expect(
      await queryTarget('select suspended_at is not null as closed from workspaces where id = $1', [into]),
    ).toEqual([{ closed: true }]);
    expect((await importInto(whole)).err).toBe('');
    await expectSameState();
  });
});

test('an import whose counts differ at its end says so, and leaves the workspace suspended', async () => {
  const killed = await runProcess(`import --all --from ${whole} --into ${into}`, {
    ...env,
    FAILPOINT: 'before-finish',
  });
  expect(killed.signal).toBe('SIGKILL');
  const clicks = openClicksDb({ url: env['CLICKHOUSE_URL']! });
  onTestFinished(() => clicks.close());
  await clicks.client.command({ query: 'TRUNCATE TABLE clicks' });
  const { code, out } = await importInto(whole);
  expect([code, out]).toEqual([1, expect.stringContaining(`counts differ: ${into} stays suspended.`)]);
  expect(out).not.toContain('Imported');
  expect(await queryTarget('select suspended_at is not null as closed from workspaces where id = $1', [into])).toEqual([
    { closed: true },
  ]);
});

describe('an import is refused, with nothing changed,', () => {
  let copy: string;
  beforeEach(async () => {
    copy = join(root, 'copy');
    await rm(copy, { recursive: true, force: true });
    await cp(whole, copy, { recursive: true });
  });

  async function expectRefused(reason: RegExp, from = copy): Promise<void> {
    const { code, out, err } = await importInto(from);
    expect([code, out, err]).toEqual([1, '', expect.stringMatching(reason)]);
    expect(err).toContain('Nothing was changed');
    expect(
      await queryTarget(
        'select (select count(*)::integer from links) as links, (select count(*)::integer from workspace_imports) as begun',
      ),
    ).toEqual([{ links: 0, begun: 0 }]);
  }

  async function changeManifest(change: (manifest: Manifest) => void): Promise<void> {
    const manifest = await readManifest(copy);
    change(manifest);
    await writeFile(join(copy, 'manifest.json'), JSON.stringify(manifest));
  }

  /** Writes other lines of a kind, with the hash that they have. */
  async function changeLines(name: string, change: (lines: string[]) => string[]): Promise<void> {
    const manifest = await readManifest(copy);
    const [file] = manifest.kinds.find((kind) => kind.name === name)!.files;
    const lines = zstdDecompressSync(await readFile(join(copy, file!.path)))
      .toString()
      .trimEnd()
      .split('\n');
    const bytes = zstdCompressSync(`${change(lines).join('\n')}\n`);
    await writeFile(join(copy, file!.path), bytes);
    Object.assign(file!, { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    await writeFile(join(copy, 'manifest.json'), JSON.stringify(manifest));
  }

  test('of a file that has changed, is cut off or is missing', async () => {
    const path = join(copy, 'rows/clicks.00001.jsonl.zst');
    const bytes = await readFile(path);
    const changed = Buffer.from(bytes);
    changed[50]! ^= 1;
    for (const other of [changed, bytes.subarray(0, -1)]) {
      await writeFile(path, other);
      await expectRefused(/The export is damaged: rows\/clicks\.00001\.jsonl\.zst is not as it was written/);
    }
    await rm(path);
    await expectRefused(/The export is damaged: rows\/clicks\.00001\.jsonl\.zst is missing/);
  });

  test('of another number of lines than the manifest says', async () => {
    await changeLines('links', (lines) => lines.slice(1));
    await expectRefused(/"links" has 19 lines instead of 20/);
  });

  test('of a newer format, of a backup, and where there is nothing', async () => {
    await changeManifest((manifest) => (manifest.format = 3));
    await expectRefused(/has the format 3, and this program reads the format 2/);
    const backup = join(root, 'backup');
    await runJson(`backup --to ${backup}`, { ...stocked.env, DATA_DIR: root });
    expect((await importInto(backup)).err).toContain('This is a backup of a whole installation');
    expect((await importInto(join(root, 'nowhere'))).err).toContain('There is no export at');
  });

  test('of a kind or a field that is unknown or missing', async () => {
    await changeManifest(({ kinds }) => kinds.push({ ...kinds[0]!, name: 'stickers' }));
    await expectRefused(/has the kind "stickers", which this program does not know/);
    await changeManifest(({ kinds }) => kinds.splice(-1, 1));
    await changeManifest(({ kinds }) => kinds.splice(0, 1));
    await expectRefused(/lacks the kind "workspace"/);
    await cp(whole, copy, { recursive: true, force: true });
    await changeLines('links', ([first, ...rest]) => [first!.replace('{', '{"colour":"red",'), ...rest]);
    await expectRefused(/"links", line 1: has the field "colour", which this program does not know/);
  });

  test('where slugs, domains or ids are taken, which are named', async () => {
    const slug = stocked.linkIds[5]!;
    const other = await createWorkspace();
    await queryTarget(
      `with l as (insert into profiles (id, workspace_id, slug, display_name) values ('prf_x', $1, $2, 'x') returning id, slug_key)
       insert into slugs (host, slug_key, profile_id) select '', slug_key, id from l`,
      [other, slug],
    );
    await runJson(`domain add --workspace ${other} --host go.acme.example`, env);
    await expectRefused(
      new RegExp(`This service has already: the slug ${slug.toLowerCase()}, the domain go.acme.example`),
    );
    const there = await runCommand(`import --all --from ${whole} --into ${stocked.workspaceId}`, {
      ...stocked.env,
      DATA_DIR: root,
    });
    expect(there.err).toContain('is not empty: it has links, profiles');
  });

  test('into the installation that still has the workspace', async () => {
    const own = { ...stocked.env, DATA_DIR: join(root, 'own') };
    const { data } = await runJson<{ workspaceId: string }>('workspace create --name second --plan free', own);
    const { err } = await runCommand(`import --all --from ${whole} --into ${data.workspaceId}`, own);
    expect(err).toMatch(/This service has already: the id upl_.*and perhaps more.*Nothing was changed/);
  });

  test('a second time, or of another export', async () => {
    expect((await importInto(whole)).code).toBe(0);
    expect((await importInto(whole)).err).toContain('is imported into');
    await changeManifest((manifest) => (manifest.publicUrl = 'https://else.example'));
    expect((await importInto(copy)).err).toContain('Another export was imported into');
  });

  test('by a host with other slugs', async () => {
    await queryTarget(`insert into installation (slug_policy) values ('plain,64,case-sensitive')`);
    await expectRefused(/another slug policy/);
  });
});
