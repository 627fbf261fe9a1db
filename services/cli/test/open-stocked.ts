import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAnalyticsService } from '@linkplane/analytics';
import { inspectJournal, openJournal } from '@linkplane/event-journal';
import { openJournalSource } from '@linkplane/event-stream';
import { requestErasure } from '@linkplane/links-db/erasures';
import { encodeEvent, type ClickEvent, type LinkClicked } from '@linkplane/events';
import { createId, sleep } from '@linkplane/runtime';
import { createMetrics } from '@linkplane/telemetry';
import { waitFor } from '@linkplane/testing';
import { expect } from 'vitest';
import { createIngestStores, readTotals, silentLogger } from '@linkplane/analytics/testing';

/** Stores with links, a profile and a block, and an ingest that is at work on a journal of their own. */
export type Stocked = {
  env: Record<string, string>;
  workspaceId: string;
  linkIds: string[];
  profileId: string;
  blockId: string;
  /** The click stream's name. */
  source: string;
  /** Clicks on all links, as many views and block clicks beside; resolves when they are counted. */
  ingest(count: number): Promise<LinkClicked[]>;
  /** A record as it stands. */
  ingestRaw(record: string): Promise<void>;
  /** Keeps records aside as a consumer would that could not read them. */
  keepAside(records: Buffer[]): Promise<void>;
  describeClick(): LinkClicked;
  /** Clicks until it is stopped, which waits until they are counted. */
  startLoad(): { stop(): Promise<void> };
  /** Makes the totals of a link, a profile and a block wrong, and takes that of another link away. */
  spoilTotals(): Promise<void>;
  /** Asks for the erasure of a link's clicks until now; it stops at a failpoint until `letErase`. */
  eraseUntil(place: string, linkId: string): Promise<void>;
  /** Lets a stopped erasure end. */
  letErase(): Promise<void>;
  /** Clicks that came in by another way. */
  expectAlso(events: LinkClicked[]): void;
  /** The links' totals are those of what was ingested. */
  expectTotalsOfEvents(): Promise<void>;
  postgres(text: string, values?: unknown[]): Promise<void>;
  /** Rows of Postgres. */
  read(text: string, values?: unknown[]): Promise<unknown[]>;
  clickHouse(text: string): Promise<void>;
  close(): Promise<void>;
};

export async function openStocked(): Promise<Stocked> {
  const stores = await createIngestStores(undefined, 20);
  const { pool, clicks, workspaceId, linkIds, addresses } = stores;
  const root = mkdtempSync(join(tmpdir(), 'linkplane-cli-journal-'));
  const journal = await openJournal({ root, totalBytesMax: 2 ** 26, durability: 'process', logger: silentLogger });
  const profileId = `prf_${randomBytes(10).toString('hex')}`;
  const blockId = `blk_${randomBytes(10).toString('hex')}`;
  await pool.query(`insert into profiles (id, workspace_id, slug, display_name) values ($1, $2, $1, 'x')`, [
    profileId,
    workspaceId,
  ]);
  await pool.query(`insert into blocks (id, profile_id, type, position) values ($1, $2, 'link', 0)`, [
    blockId,
    profileId,
  ]);
  const reached = new Set<string>();
  let stopsAt = '';
  const failpoint = (place: string) => {
    reached.add(place);
    if (place === stopsAt) throw new Error(`Stopped at ${place}.`);
  };
  const analytics = createAnalyticsService({
    pool,
    clicks,
    logger: silentLogger,
    metrics: createMetrics(),
    failpoint,
    source: openJournalSource({ root, logger: silentLogger, scanIntervalMs: 20 }),
    locate: () => ({ country: '', region: '', city: '' }),
    publicUrl: new URL('https://go.example'),
  });
  await analytics.start();

  const source = `journal/${journal.journalId}`;
  const written: LinkClicked[] = [];
  const append = (event: ClickEvent) =>
    new Promise<void>((resolve, reject) => {
      journal.append(encodeEvent(event), (stored) => (stored ? resolve() : reject(new Error('not stored'))));
    });

  async function write(count: number): Promise<LinkClicked[]> {
    const events = Array.from({ length: count }, (_, i) =>
      stores.describeClick({ linkId: linkIds[i % linkIds.length]!, bot: i % 9 === 8, prefetch: i % 13 === 12 }),
    );
    const { linkId: _, outcome, qr, url, utmSource, utmMedium, utmCampaign, type, ...visit } = stores.describeClick();
    void [outcome, qr, url, utmSource, utmMedium, utmCampaign, type];
    const id = () => `evt_${randomBytes(10).toString('hex')}`;
    await Promise.all([
      ...events.map(append),
      append({ ...visit, id: id(), type: 'profile.viewed', profileId }),
      append({ ...visit, id: id(), type: 'profile.viewed', profileId }),
      append({ ...visit, id: id(), type: 'block.clicked', profileId, blockId }),
    ]);
    written.push(...events);
    return events;
  }

  /** The journal's last record is taken in. */
  async function untilCounted(): Promise<void> {
    const { newest } = await inspectJournal(journal.directory, 1);
    await waitFor(
      async () => {
        const { rows } = await pool.query<{ next: number }>(
          'select next_offset as next from stream_positions where source = $1',
          [source],
        );
        return (rows[0]?.next ?? 0) > newest[0]!.sequence;
      },
      { timeoutMs: 60_000, what: 'all clicks are counted' },
    );
  }

  return {
    env: {
      DATABASE_URL: addresses.postgresUrl,
      CLICKHOUSE_URL: `${addresses.clickHouseUrl.replace(/\/$/, '')}/${addresses.database}`,
    },
    workspaceId,
    linkIds,
    profileId,
    blockId,
    source,
    ingest: async (count) => {
      const events = await write(count);
      await untilCounted();
      return events;
    },
    ingestRaw: async (record) => {
      await new Promise((resolve) => journal.append(record, resolve));
      await untilCounted();
    },
    keepAside: async (records) => {
      await pool.query(
        `insert into dead_letters (source, partition, stream_offset, payload, reason)
         select 'journal/older', 0, place, payload, 'v: Invalid input'
         from unnest($1::bytea[]) with ordinality as given (payload, place)`,
        [records],
      );
    },
    describeClick: () => stores.describeClick(),
    eraseUntil: async (place, linkId) => {
      reached.clear();
      stopsAt = place;
      const id = createId('ers');
      await requestErasure(
        pool,
        { id, workspaceId, kind: 'link', linkId, before: new Date() },
        { waitingMax: 100, dueMax: 1_000 },
      );
      await waitFor(() => reached.has(place), { timeoutMs: 60_000, what: `the erasure reaches ${place}` });
    },
    letErase: async () => {
      stopsAt = '';
      const isErased = async () =>
        (await pool.query('select from erasures where erased_at is null or pass_id is not null')).rowCount === 0;
      await waitFor(isErased, { timeoutMs: 60_000, what: 'the erasure ends' });
    },
    expectAlso: (events) => void written.push(...events),
    startLoad: () => {
      const stopping = new AbortController();
      const writing = (async () => {
        while (!stopping.signal.aborted) {
          await write(100);
          await sleep(50);
        }
      })();
      return {
        stop: async () => {
          stopping.abort();
          await writing;
          await untilCounted();
        },
      };
    },
    spoilTotals: async () => {
      await pool.query('update link_totals set clicks = clicks + 7 where link_id = $1', [linkIds[0]]);
      await pool.query('delete from link_totals where link_id = $1', [linkIds[1]]);
      await pool.query('update profile_totals set views = views - 1');
      await pool.query('update block_totals set clicks = 0');
    },
    expectTotalsOfEvents: async () => {
      const counts: Record<string, number> = {};
      for (const { linkId, bot, prefetch } of written)
        if (!bot && !prefetch) counts[linkId] = (counts[linkId] ?? 0) + 1;
      expect(await readTotals(pool)).toEqual(counts);
    },
    postgres: async (text, values = []) => void (await pool.query(text, values)),
    read: async (text, values = []) => (await pool.query<Record<string, unknown>>(text, values)).rows,
    clickHouse: async (query) => void (await clicks.client.command({ query })),
    close: async () => {
      await analytics.stop();
      await journal.close();
      await stores.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
