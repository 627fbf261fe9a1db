import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createClient } from '@clickhouse/client';
import { allowLongTests, waitFor } from '@linkplane/testing';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTemporaryDirectory } from './temporary-directory.ts';

allowLongTests('processes');

type Stores = { postgres: string; clickHouse: string };

const program = fileURLToPath(new URL('./start-both.ts', import.meta.url));
const rounds = 4;

async function startBoth(directory: string): Promise<{ parent: ChildProcess; stores: Stores }> {
  const parent = spawn(process.execPath, [program, directory], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const [line] = (await once(createInterface({ input: parent.stdout }), 'line')) as [string];
  return { parent, stores: JSON.parse(line) as Stores };
}

/** The processes of this machine whose command lines contain all the words. */
function findProcesses(...words: string[]): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      try {
        const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return words.every((word) => commandLine.includes(word));
      } catch {
        return false;
      }
    });
}

const untilAllEnded = (directory: string) =>
  waitFor(() => findProcesses(directory).length === 0, { what: 'the end of all children', timeoutMs: 60_000 });

async function writeRound(stores: Stores, round: number): Promise<void> {
  const postgres = new Client({ connectionString: stores.postgres });
  await postgres.connect();
  await postgres.query('create table if not exists rounds (round integer)');
  await postgres.query('insert into rounds values ($1)', [round]);
  await postgres.end();
  const clickHouse = createClient({ url: stores.clickHouse });
  await clickHouse.command({
    query: `CREATE TABLE IF NOT EXISTS rounds (round UInt32) ENGINE = MergeTree ORDER BY round
      SETTINGS non_replicated_deduplication_window = 100`,
  });
  // Tokens survive restarts: the replay of round 0 adds nothing.
  for (const replayed of [0, round])
    await clickHouse.insert({
      table: 'rounds',
      values: [{ round: replayed }],
      format: 'JSONEachRow',
      clickhouse_settings: { insert_deduplication_token: `round-${replayed}`, async_insert: 0 },
    });
  await clickHouse.close();
}

async function readRounds(stores: Stores): Promise<{ postgres: number[]; clickHouse: number[] }> {
  const postgres = new Client({ connectionString: stores.postgres });
  await postgres.connect();
  const { rows } = await postgres.query<{ round: number }>('select round from rounds order by round');
  await postgres.end();
  const clickHouse = createClient({ url: stores.clickHouse });
  const result = await clickHouse.query({ query: 'SELECT round FROM rounds ORDER BY round', format: 'JSONEachRow' });
  const found = await result.json<{ round: number }>();
  await clickHouse.close();
  return { postgres: rows.map(({ round }) => round), clickHouse: found.map(({ round }) => round) };
}

test('no process survives a parent killed with SIGKILL, and the next parent finds its data at the same URLs', async () => {
  const directory = createTemporaryDirectory();
  const urls = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    const { parent, stores } = await startBoth(directory);
    await writeRound(stores, round);
    const expected = Array.from({ length: round + 1 }, (_, index) => index);
    expect(await readRounds(stores)).toEqual({ postgres: expected, clickHouse: expected });
    urls.add(JSON.stringify(stores));
    parent.kill('SIGKILL');
    // The next start may come at any moment after the kill; only after the last round nothing may be left at all.
    if (round === rounds - 1 || round === 0) await untilAllEnded(directory);
  }
  expect(urls.size).toBe(1);
}, 300_000);

test('a server whose parent and guard were killed is ended by the next start', async () => {
  const directory = createTemporaryDirectory();
  const { parent, stores } = await startBoth(directory);
  const guards = findProcesses(directory, '/bin/sh');
  expect(guards.length).toBeGreaterThan(0);
  // Stopped, so that the engine cannot notice that its parent is gone.
  const engines = findProcesses(directory, 'clickhouse/engine-process.ts');
  for (const pid of engines) process.kill(pid, 'SIGSTOP');
  for (const pid of [...guards, parent.pid ?? 0]) process.kill(pid, 'SIGKILL');
  const next = await startBoth(directory);
  expect(next.stores).toEqual(stores);
  await writeRound(next.stores, 0);
  expect(engines.some((pid) => findProcesses(directory).includes(pid))).toBe(false);
  next.parent.kill('SIGKILL');
  await untilAllEnded(directory);
}, 240_000);
