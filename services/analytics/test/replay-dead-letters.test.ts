import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { encodeEvent, type LinkClicked } from '@linkplane/events';
import { allowLongTests } from '@linkplane/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replayDeadLetters } from '../src/replay-dead-letters.ts';
import { createIngestStores, expectExactly, type IngestStores } from './ingest-stores.ts';
import { replayDeps } from './replay-deps.ts';
import type { ReplayArguments } from './replay-process.ts';

allowLongTests('processes');

let stores: IngestStores;
beforeEach(async () => {
  stores = await createIngestStores();
});
afterEach(() => stores.close());

/** Stores records as dead letters, like a consumer that could not decode them. */
async function keepAside(payloads: readonly (string | Uint8Array)[]): Promise<number[]> {
  const { rows } = await stores.pool.query<{ id: number }>(
    `insert into dead_letters (source, partition, stream_offset, payload, reason)
     select 'journal/old', 0, coalesce((select max(stream_offset) from dead_letters), 0) + place, payload, 'v: Invalid input'
     from unnest($1::bytea[]) with ordinality as given (payload, place) order by place returning id`,
    [payloads.map((payload) => Buffer.from(payload))],
  );
  return rows.map(({ id }) => id);
}

const describeClicks = (count: number): LinkClicked[] =>
  Array.from({ length: count }, (_, i) => stores.describeClick({ linkId: stores.linkIds[i % 5]!, bot: i === 3 }));

const replay = (ids?: number[]) => replayDeadLetters(replayDeps(stores.pool, stores.clicks), ids);

const readLetters = async () =>
  (
    await stores.pool.query<{ id: number; reason: string; replayed: boolean; place: number | null; bytes: Buffer }>(
      `select id, reason, replayed_at is not null as replayed, replay_offset as place, payload as bytes
       from dead_letters order by id`,
    )
  ).rows;

test('dead letters that can be decoded now are counted once, however often and concurrently they are replayed', async () => {
  const events = describeClicks(60);
  await keepAside(events.map(encodeEvent));
  expect(await replay()).toEqual({ queued: 60, counted: 60, unreadable: 0 });
  await expectExactly(stores, events);
  expect(await replay()).toEqual({ queued: 0, counted: 0, unreadable: 0 });

  const later = describeClicks(40);
  const ids = await keepAside(later.map(encodeEvent));
  await Promise.all([replay(), replay(ids), replay(ids.toReversed()), replay()]);
  await expectExactly(stores, [...events, ...later]);
  expect((await readLetters()).every(({ replayed }) => replayed)).toBe(true);
});

test('a replay of given ids, in any order and of several months, counts only those', async () => {
  const events = describeClicks(6).map((event, i) => ({ ...event, at: Date.UTC(2026, i % 3, 10) }));
  const ids = await keepAside(events.map(encodeEvent));
  expect(await replay([ids[5]!, ids[4]!])).toMatchObject({ queued: 2, counted: 2 });
  expect(await replay([ids[0]!])).toMatchObject({ queued: 1, counted: 1 });
  await expectExactly(
    stores,
    [0, 4, 5].map((i) => events[i]!),
  );
  expect(await replay()).toMatchObject({ queued: 3, counted: 3 });
  await expectExactly(stores, events);
});

test('a letter that can still not be decoded stays with its new reason and exact bytes, and can be replayed again', async () => {
  const [event] = describeClicks(1);
  const garbage = Uint8Array.from([0, 255, 10, 92]);
  await keepAside([garbage, encodeEvent(event!), '{"v":2}']);
  for (const queued of [3, 2]) {
    expect(await replay()).toMatchObject({ queued, unreadable: 2 });
    const letters = await readLetters();
    expect(letters).toHaveLength(3);
    expect(letters[0]).toMatchObject({ reason: 'not JSON', replayed: false, place: null, bytes: Buffer.from(garbage) });
    expect(letters.map(({ replayed }) => replayed)).toEqual([false, true, false]);
    await expectExactly(stores, [event!]);
  }
});

test.each([
  'after-queueing',
  'after-pending-range',
  'after-insert',
  'before-final-transaction',
  'after-final-transaction',
])(
  'a replay killed at %s, several times over, and finished by another counts everything once',
  async (failpoint) => {
    const events: LinkClicked[] = [];
    for (let round = 0; round < 3; round++) {
      const more = describeClicks(20);
      events.push(...more);
      await keepAside([...more.map(encodeEvent), 'not an event']);
      const given: ReplayArguments = { ...stores.addresses, failpoint };
      const child = fork(join(import.meta.dirname, 'replay-process.ts'), [JSON.stringify(given)]);
      const [, signal] = (await once(child, 'exit')) as [unknown, string];
      expect(signal).toBe('SIGKILL');
    }
    await replay();
    await expectExactly(stores, events);
    const waiting = (await readLetters()).filter(({ replayed }) => !replayed);
    expect(waiting.map(({ reason, place }) => [reason, place])).toEqual(Array(3).fill(['not JSON', null]));
  },
  60_000,
);
