import { join } from 'node:path';
import { openJournal } from '@linkplane/event-journal';
import { openPool } from '@linkplane/links-db';
import { createLogger } from '@linkplane/telemetry';
import { waitFor } from '@linkplane/testing';
import { expect, test } from 'vitest';
import { expectCountedOnce } from '../support/expect-counted-once.ts';
import { startMarkedLoad } from '../support/start-marked-load.ts';
import { createRandom } from '../support/random.ts';
import { sumMetric } from './read-admin.ts';
import { soakOr, visitPauseMs } from './soak.ts';
import type { FaultCluster } from './start-fault-cluster.ts';

type Letter = { id: string; payload: Buffer; reason: string };

const rounds = soakOr(50, 4);
const testTimeoutMs = 120_000;
const logger = createLogger('poison', 'silent');

export function testPoison(cluster: () => FaultCluster): void {
  test(
    'unreadable records become one dead letter each, with their exact bytes, and other records are processed',
    { timeout: testTimeoutMs },
    () => expectKeptAside(cluster()),
  );
}

async function expectKeptAside(cluster: FaultCluster): Promise<void> {
  const { analytics } = cluster;
  const lettersBefore = await sumMetric(analytics, 'dead_letters_total');
  const pool = openPool(
    {
      connectionString: cluster.cliEnv['DATABASE_URL']!,
      applicationName: 'poison',
      connectionsMax: 1,
      connectTimeoutMs: 5_000,
      statementTimeoutMs: 10_000,
      queryTimeoutMs: 10_000,
    },
    logger,
  );
  const readAll = async () => (await pool.query<Letter>('select id, payload, reason from dead_letters')).rows;
  const known = new Set((await readAll()).map(({ id }) => id));
  const readLetters = async () => (await readAll()).filter(({ id }) => !known.has(id));
  const links = await cluster.createWarmLinks(6);
  const load = startMarkedLoad(cluster.atRedirects, links, createRandom(11), { clients: 4, pauseMs: visitPauseMs });
  const poison: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const records = makeRecords(links[round % links.length]!.id, round);
    poison.push(...records);
    await leaveJournal(cluster, records);
  }
  try {
    await waitFor(async () => (await readLetters()).length >= poison.length, {
      timeoutMs: 90_000,
      what: `${poison.length} dead letters`,
    });
    await load.stop();
    expect([...load.statuses.keys()]).toEqual([302]);
    await expectCountedOnce(cluster, links, [load]);
    const letters = await readLetters();
    expect(letters.map(({ payload }) => payload.toString()).toSorted()).toEqual(poison.toSorted());
    expect(letters.every(({ reason }) => reason !== '')).toBe(true);
    expect((await sumMetric(analytics, 'dead_letters_total')) - lettersBefore).toBe(poison.length);
  } finally {
    await pool.end();
  }
}

function makeRecords(linkId: string, round: number): string[] {
  return [
    `{"v":1,"linkId":"${linkId}","round":${round}`,
    `not JSON at all, ${round} \u0000 \u{1f4a3}`,
    JSON.stringify({ v: 999, type: 'link.clicked', linkId, round }),
    JSON.stringify({ v: 1, type: 'link.clicked', linkId: [linkId], round }),
    JSON.stringify({ linkId, round, filler: 'x'.repeat(900_000) }),
    'null',
  ];
}

/** Writes the record like a redirect that has died: the running one on this DATA_DIR ships it unchanged. */
async function leaveJournal({ dataDirectory }: FaultCluster, records: string[]): Promise<void> {
  const root = join(dataDirectory, 'redirect-1', 'journal');
  const journal = await openJournal({ root, totalBytesMax: 2 ** 26, partitionCount: 6, durability: 'process', logger });
  await Promise.all(
    records.map((record) => new Promise<void>((stored) => journal.append(record, (is) => is && stored()))),
  );
  await journal.close();
}
