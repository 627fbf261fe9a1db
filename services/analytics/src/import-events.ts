import {
  collectClicks,
  collectProfileEvents,
  countStoredConversions,
  insertConversions,
  type ClickRow,
  type ProfileEventRow,
} from '@linkplane/clicks-db/write';
import { claimPosition, listOwnIds, type StreamPosition } from '@linkplane/links-db/planes/analytics';
import { createMetrics } from '@linkplane/telemetry';
import { addClick, addProfileEvent, createTotals, isHumanClick } from './add-totals.ts';
import { createIngestCounts } from './ingest-counts.ts';
import { createMonthlyRows } from './monthly-rows.ts';
import type { Batch } from './prepare-batch.ts';
import { storeOnce } from './store-once.ts';
import { writeBatch, type WriteDeps } from './write-batch.ts';

export type ImportDeps = Omit<WriteDeps, 'counts'>;

/** Where the rows of an import are in the stream: a source of its own, with a partition for each table. */
export type ImportPlace = { workspaceId: string; importId: string };

/** A row without its position, and without the workspace. `timestamp` is ISO 8601. */
export type ImportedRow<Row> = Omit<Row, 'timestamp' | 'workspaceId' | 'source' | 'partition' | 'offset'> & {
  timestamp: string;
};

/** What is different about a table of events. */
type EventKind<Row> = {
  partition: number;
  addTo: (batch: Batch, rows: readonly Row[], ownIds: ReadonlySet<string>) => void;
};

/** One insert: few parts, and some 30 MB of memory. */
const batchRowsMax = 40_000;
/** Rows have up to some kilobytes; the embedded server refuses bodies of 64 MB. */
const batchCharsMax = 16 * 1_048_576;
/** A store that accepts nothing for so long fails the import, which can be continued. */
const batchMsMax = 600_000;

const clickKind: EventKind<ClickRow> = {
  partition: 0,
  addTo(batch, rows, ownIds) {
    for (const row of rows) {
      batch.clicks.add(row);
      // What limits have spent is imported with the totals of links: no click adds to `unspent_clicks`.
      if (ownIds.has(row.linkId)) addClick(batch.totals, row, true);
    }
  },
};

const profileEventKind: EventKind<ProfileEventRow> = {
  partition: 1,
  addTo(batch, rows, ownIds) {
    for (const row of rows) {
      batch.profileEvents.add(row);
      if (ownIds.has(row.profileId) && (row.event === 'view' || ownIds.has(row.blockId)))
        addProfileEvent(batch.totals, row);
    }
  },
};

/**
 * Stores the clicks of an export and adds them to the totals, exactly once, as `writeBatch` does: they are a stream of their
 * own, with their number in the export as position. A call that was killed is repeated with the same lines, and goes on
 * behind the last batch that was finished. Webhooks, click limits and the live stream do not notice.
 * @param lines the same ones at each call; their batches are a function of them
 */
export async function importClicks(
  deps: ImportDeps,
  place: ImportPlace,
  lines: AsyncIterable<string>,
  onStored: (rows: number) => void,
): Promise<void> {
  await importEvents(deps, place, clickKind, lines, onStored);
}

/** Stores views of profiles and clicks on their blocks, like `importClicks`. */
export async function importProfileEvents(
  deps: ImportDeps,
  place: ImportPlace,
  lines: AsyncIterable<string>,
  onStored: (rows: number) => void,
): Promise<void> {
  await importEvents(deps, place, profileEventKind, lines, onStored);
}

async function importEvents<Row extends ClickRow | ProfileEventRow>(
  deps: ImportDeps,
  { workspaceId, importId }: ImportPlace,
  kind: EventKind<Row>,
  lines: AsyncIterable<string>,
  onStored: (rows: number) => void,
): Promise<void> {
  const { partition } = kind;
  const source = `import/${workspaceId}/${importId}`;
  const position = await claimPosition(deps.pool, source, partition);
  const counted = { ...deps, counts: createIngestCounts(createMetrics()) };
  let from = 0;
  for await (const batchLines of cutBatches(lines)) {
    const stopping = AbortSignal.timeout(batchMsMax);
    const to = from + batchLines.length;
    if (to > position.nextOffset) {
      const rows = batchLines.map((line, at) =>
        toRow<Row>(JSON.parse(line) as ImportedRow<Row>, { workspaceId, source, partition, offset: from + at }),
      );
      const batch = createBatch(from, to);
      kind.addTo(batch, rows, await findOwnIds(deps, workspaceId, rows));
      const claim = { source, partition, epoch: position.epoch, nextOffset: from };
      await writeBatch(counted, claim, batch, { isReplay: isPending(position, from, to), stopping });
    }
    onStored(batchLines.length);
    from = to;
  }
}

/**
 * Whether an earlier call may have stored the rows of a batch that it did not finish.
 * @throws when its batch was another one: it was of another version of this program
 */
function isPending({ pending }: StreamPosition, from: number, to: number): boolean {
  if (pending === null || pending.to <= from || pending.from >= to) return false;
  if (pending.from === from && pending.to === to) return true;
  throw new Error('The import was begun by another version of this program, which has to end it.');
}

async function* cutBatches(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let chars = 0;
  for await (const line of lines) {
    batch.push(line);
    chars += line.length;
    if (batch.length === batchRowsMax || chars >= batchCharsMax) {
      yield batch;
      batch = [];
      chars = 0;
    }
  }
  if (batch.length > 0) yield batch;
}

type Position = { workspaceId: string; source: string; partition: number; offset: number };

function toRow<Row extends ClickRow | ProfileEventRow>(imported: ImportedRow<Row>, position: Position): Row {
  return { ...imported, ...position, timestamp: Date.parse(imported.timestamp) } as unknown as Row;
}

function createBatch(from: number, to: number): Batch {
  return {
    from,
    to,
    clicks: createMonthlyRows(() => collectClicks()),
    profileEvents: createMonthlyRows(() => collectProfileEvents()),
    visits: new Map(),
    laneMarks: new Map(),
    totals: createTotals(),
    firstEventAt: undefined,
    newestEventAt: undefined,
    lateDays: [],
    deadLetters: [],
    resentCount: 0,
  };
}

/** Whatever ids an export has: only what the workspace itself has gets a total. */
async function findOwnIds(
  { pool }: ImportDeps,
  workspaceId: string,
  rows: readonly (ClickRow | ProfileEventRow)[],
): Promise<ReadonlySet<string>> {
  const [links, profiles, blocks] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const row of rows) {
    if ('linkId' in row) {
      if (isHumanClick(row)) links.add(row.linkId);
    } else {
      profiles.add(row.profileId);
      if (row.event === 'click') blocks.add(row.blockId);
    }
  }
  return await listOwnIds(pool, workspaceId, { links: [...links], profiles: [...profiles], blocks: [...blocks] });
}

/** A conversion of an export. Times are ISO 8601. */
export type ImportedConversion = {
  id: string;
  linkId: string;
  clickId: string;
  clickedAt: string;
  at: string;
  name: string;
  value: string | null;
  currency: string;
  ruleId: string;
  variantId: string;
  externalId: string;
  isClickErased: boolean;
};

/** Conversions of one insert. */
const conversionsPerBatch = 5_000;

/**
 * Stores the conversions of an export for reports, exactly once: the token of an insert is made of the import and the
 * numbers of its lines, and after a call that was killed the stored ones are counted.
 * @param isRepeated whether an earlier call may have stored some
 */
export async function importConversions(
  deps: ImportDeps,
  { workspaceId, importId }: ImportPlace,
  lines: AsyncIterable<string>,
  { isRepeated, onStored }: { isRepeated: boolean; onStored: (rows: number) => void },
): Promise<void> {
  let from = 0;
  for await (const batch of inParts(lines)) {
    const conversions = batch.map((line) => toConversion(JSON.parse(line) as ImportedConversion, workspaceId));
    await storeOnce(deps.logger, {
      table: 'conversions',
      token: `import/${workspaceId}/${importId}/${from}-${from + batch.length}`,
      rowCount: conversions.length,
      isRepeated,
      insert: async (token) => {
        await insertConversions(deps.clicks, conversions, token);
        return 0;
      },
      countStored: () => countStoredConversions(deps.clicks, conversions),
      stopping: new AbortController().signal,
    });
    deps.failpoint('after-conversions');
    from += batch.length;
    onStored(batch.length);
  }
}

async function* inParts(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let part: string[] = [];
  for await (const line of lines) {
    part.push(line);
    if (part.length === conversionsPerBatch) {
      yield part;
      part = [];
    }
  }
  if (part.length > 0) yield part;
}

/** Its number is that of one which every erasure finds recorded before it. */
function toConversion(given: ImportedConversion, workspaceId: string) {
  const { currency, ruleId, variantId } = given;
  return {
    ...given,
    workspaceId,
    clickedAt: new Date(given.clickedAt),
    at: new Date(given.at),
    currency: currency || null,
    ruleId: ruleId || null,
    variantId: variantId || null,
    number: 0,
  };
}
