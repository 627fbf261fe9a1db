import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyConversions, eraseVisits, openTestPool, query, silentLogger } from '@linkplane/analytics/testing';
import { openClicksDb } from '@linkplane/clicks-db';
import { advisoryLocks, withSessionLock } from '@linkplane/links-db/planes/operator';
import { noFailpoint, sleep } from '@linkplane/runtime';
import { allowLongTests } from '@linkplane/testing';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openEmptyStores } from './open-empty-stores.ts';
import { openStocked, type Stocked } from './open-stocked.ts';
import { readManifest, readTables } from './read-backup.ts';
import { runCommand, runJson } from './run-on-stores.ts';
import { runProcess } from './run-process.ts';
import { mountSmallDisk } from './small-disk.ts';

allowLongTests('large amounts');
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let stocked: Stocked;
let root: string;
let directory: string;
let env: Record<string, string>;
beforeAll(async () => {
  stocked = await openStocked();
  root = mkdtempSync(join(tmpdir(), 'linkplane-backup-'));
  await stocked.ingest(300);
});
afterAll(async () => {
  await stocked.close();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(async ({ task }) => {
  directory = join(root, task.id);
  await mkdir(directory);
  env = { ...stocked.env, DATA_DIR: join(directory, 'data') };
});

type Restored = { clicks: number; pictures: number; counts: { differenceCount: number } };

/** Restores into databases of its own for `use`. */
async function withRestored(
  from: string,
  use: (restored: Restored, env: Record<string, string>) => Promise<void>,
): Promise<void> {
  const empty = await openEmptyStores();
  const emptyEnv = { ...empty.env, DATA_DIR: join(directory, 'restored') };
  try {
    const { code, data } = await runJson<Restored>(`restore --from ${from}`, emptyEnv);
    expect([code, data.counts.differenceCount]).toEqual([0, 0]);
    await use(data, emptyEnv);
  } finally {
    await empty.close();
  }
}

test('a backup made while clicks are counted is restored elsewhere without a difference', async () => {
  const load = stocked.startLoad();
  const to = join(directory, 'whole');
  const made = await runJson<{ clicks: number; links: number }>(`backup --to ${to}`, env);
  await load.stop();
  expect(made.data.links).toBe(stocked.linkIds.length);
  expect(made.data.clicks).toBeGreaterThanOrEqual(300);
  await withRestored(to, async (restored) => expect(restored.clicks).toBe(made.data.clicks));
});

test('a backup of a restored installation has the same rows of every table', async () => {
  await runJson(`backup --to ${join(directory, 'first')}`, env);
  await withRestored(join(directory, 'first'), async (_, other) => {
    await runJson(`backup --to ${join(directory, 'second')}`, other);
  });
  const [first, second] = [await readTables(join(directory, 'first')), await readTables(join(directory, 'second'))];
  // They say when links were last copied for analysts, which a restore resets.
  for (const tables of [first, second]) tables.delete('postgres link_copies');
  expect([...second.keys()]).toEqual([...first.keys()]);
  for (const [name, lines] of first) expect(second.get(name), name).toEqual(lines);
  expect(first.get('clickhouse clicks')!.length).toBeGreaterThanOrEqual(300);
});

test.each(['after-erasure-counts', 'after-erasure'])(
  'a backup made when an erasure stopped %s is exact, and the erasure ends after the restore',
  async (place) => {
    const erased = stocked.linkIds[0] ?? '';
    await stocked.ingest(60);
    await stocked.eraseUntil(place, erased);
    await runJson(`backup --to ${join(directory, 'whole')}`, env);
    await stocked.letErase();
    await withRestored(join(directory, 'whole'), async (_, other) => {
      const pool = openTestPool(other['DATABASE_URL']!);
      const clicks = openClicksDb({ url: other['CLICKHOUSE_URL']! });
      const stopped = new AbortController().signal;
      const deps = { pool, clicks, logger: silentLogger, failpoint: noFailpoint, counts: { replayMismatches: 0 } };
      // A repetition of an earlier erasure may be due before it.
      while ((await eraseVisits(deps, { isRetentionDue: false, stopped }))?.passes === 1);
      const total = await pool.query('select clicks from link_totals where link_id = $1', [erased]);
      expect(total.rows).toEqual([{ clicks: 0 }]);
      await Promise.all([pool.end(), clicks.close()]);
      expect((await runCommand('verify-counts', other)).out).toContain('Nothing differs.');
    });
  },
);

test('conversions that are recorded and copied during a backup are restored once each', async () => {
  const stopping = new AbortController();
  let recorded = 0;
  const recording = (async () => {
    for (; !stopping.signal.aborted; recorded += 20) {
      await stocked.postgres(
        `insert into conversions (id, workspace_id, external_id, request_hash, link_id, click_id, clicked_at, name, at)
         select 'cnv_' || $2 || '_' || i, $1, $2 || '_' || i, '', 'lnk_x', 'evt_x', now(), 'purchase', now()
         from generate_series(1, 20) i`,
        [stocked.workspaceId, String(recorded)],
      );
      await sleep(20);
    }
  })();
  await expect.poll(() => recorded, { timeout: 20_000 }).toBeGreaterThan(100);
  await runJson(`backup --to ${join(directory, 'whole')}`, env);
  stopping.abort();
  await recording;
  await withRestored(join(directory, 'whole'), async (_, other) => {
    const pool = openTestPool(other['DATABASE_URL']!);
    const clicks = openClicksDb({ url: other['CLICKHOUSE_URL']! });
    const deps = { pool, clicks, logger: silentLogger, failpoint: noFailpoint, counts: { replayMismatches: 0 } };
    const copied = await withSessionLock(pool, advisoryLocks.conversionCopy, async (connection) => {
      await copyConversions(deps, connection, new AbortController().signal);
      return true;
    });
    expect(copied).toBe(true);
    const [stored] = await query<{ all: string; different: string }>(
      clicks,
      'SELECT toString(count()) AS all, toString(uniqExact(id)) AS different FROM conversions',
    );
    const { rows } = await pool.query<{ all: number }>('select count(*) as "all" from conversions');
    await Promise.all([pool.end(), clicks.close()]);
    expect(Number(stored!.all)).toBeGreaterThan(100);
    expect(stored).toEqual({ all: String(rows[0]!.all), different: String(rows[0]!.all) });
  });
});

test('sequences go on behind their last value in a restored database', async () => {
  await stocked.postgres(`select setval('target_versions', 4711)`);
  await runJson(`backup --to ${join(directory, 'whole')}`, env);
  const { postgres } = await readManifest(join(directory, 'whole'));
  expect(postgres.sequences).toContainEqual({ name: 'target_versions', lastValue: 4711 });
  await withRestored(join(directory, 'whole'), async (_, other) => {
    await runJson(`backup --to ${join(directory, 'second')}`, other);
    expect((await readManifest(join(directory, 'second'))).postgres.sequences).toEqual(postgres.sequences);
  });
});

test('a range that was being written is read again from its start after a restore', async () => {
  await stocked.postgres(`update stream_positions set pending_from = next_offset, pending_to = next_offset + 10`);
  await runJson(`backup --to ${join(directory, 'whole')}`, env);
  await stocked.postgres(`update stream_positions set pending_from = null, pending_to = null`);
  await withRestored(join(directory, 'whole'), async (_, other) => {
    expect((await runJson<{ pending: unknown[] }>('verify-counts', other)).data.pending).toEqual([]);
  });
});

test('pictures on the disk are in the backup and come back, however many there are', async () => {
  const pictures = join(env['DATA_DIR']!, 'uploads');
  const paths = Array.from({ length: 40 }, (_, i) => `a${i % 3}/upl_${String(i).padStart(20, '0')}.webp`);
  for (const [i, path] of paths.entries()) {
    await mkdir(join(pictures, path.slice(0, 2)), { recursive: true });
    await writeFile(join(pictures, path), Buffer.alloc(i * 20_011, i));
  }
  await writeFile(join(pictures, 'a0/upl_unfinished.webp.part'), 'x');
  const to = join(directory, 'whole');
  expect((await runJson<{ pictures: number }>(`backup --to ${to}`, env)).data.pictures).toBe(paths.length);
  await withRestored(to, async (restored, other) => {
    expect(restored.pictures).toBe(paths.length);
    for (const [i, path] of paths.entries())
      expect(await readFile(join(other['DATA_DIR']!, 'uploads', path))).toEqual(Buffer.alloc(i * 20_011, i));
  });
});

test('only its owner can read a backup', async () => {
  await runJson(`backup --to ${join(directory, 'whole')}`, env);
  const modes = [directory, join(directory, 'whole'), join(directory, 'whole', 'manifest.json')].slice(1);
  for (const path of modes) expect((await stat(path)).mode & 0o077, path).toBe(0);
});

test('a directory that has anything is refused as a place for a backup', async () => {
  await mkdir(join(directory, 'used'));
  await writeFile(join(directory, 'used', 'notes.txt'), 'keep me');
  const { code, err } = await runCommand(`backup --to ${join(directory, 'used')}`, env);
  expect([code, err]).toEqual([1, expect.stringContaining('exists already and is not empty')]);
  expect(await readdir(join(directory, 'used'))).toEqual(['notes.txt']);
});

test.each(['after-postgres', 'before-manifest'])(
  'a backup killed %s is none, and the next one to the same place is whole',
  async (place) => {
    const to = join(directory, 'whole');
    const killed = await runProcess(`backup --to ${to}`, { ...env, FAILPOINT: place });
    expect(killed.signal).toBe('SIGKILL');
    expect(await readdir(directory)).not.toContain('whole');
    for (const from of [to, `${to}.partial`]) {
      const { code, err } = await runCommand(`restore --from ${from}`, env);
      expect([code, err]).toEqual([1, expect.stringContaining('There is no backup at')]);
    }
    await runJson(`backup --to ${to}`, env);
    expect(await readdir(directory)).not.toContain('whole.partial');
    await withRestored(to, async () => undefined);
  },
);

test('a backup to a full disk fails with a message and leaves nothing behind', async ({ skip }) => {
  const disk = mountSmallDisk(1);
  if (!disk) skip('This user may not mount a disk.');
  else {
    try {
      await mkdir(join(env['DATA_DIR']!, 'uploads', 'a0'), { recursive: true });
      const bytes = Buffer.from(Array.from({ length: 3_000_000 }, () => Math.floor(Math.random() * 256)));
      await writeFile(join(env['DATA_DIR']!, 'uploads', 'a0', `upl_${'0'.repeat(20)}.webp`), bytes);
      const { code, err } = await runCommand(`backup --to ${join(disk.directory, 'whole')}`, env);
      expect([code, err]).toEqual([
        1,
        expect.stringMatching(/whole\.partial could not be written: the disk is full\.$/),
      ]);
      expect(await readdir(disk.directory)).toEqual([]);
    } finally {
      disk.remove();
    }
  }
});

test('two backups to one place do not mix: the second is refused while the first runs', async () => {
  const to = join(directory, 'whole');
  const both = await Promise.all([runProcess(`backup --to ${to}`, env), runProcess(`backup --to ${to}`, env)]);
  const codes = both.map(({ code }) => code).sort();
  expect(codes, both.map(({ err }) => err).join('\n')).toEqual([0, 1]);
  expect(both.map(({ err }) => err).join('')).toMatch(/Another backup to whole is running|exists already/);
  await withRestored(to, async () => undefined);
});
