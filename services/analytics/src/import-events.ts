import type { ClickRow, ProfileEventRow } from '@linkplane/clicks-db/write';
import { claimPosition, listOwnIds, type StreamPosition } from '@linkplane/links-db/planes/analytics';
import { createMetrics } from '@linkplane/telemetry';
import { addClick, addProfileEvent, isHumanClick } from './add-totals.ts';
import { cutBatches } from './cut-batches.ts';
import { clickPartition, profileEventPartition, streamSourceOf, type ImportPlace } from './import-place.ts';
import { createIngestCounts } from './ingest-counts.ts';
import { createBatch, type Batch } from './prepare-batch.ts';
import { readAhead } from './read-ahead.ts';
import { writeBatch, type WriteDeps } from './write-batch.ts';

export type ImportDeps = Omit<WriteDeps, 'counts'>;

/** A row without its position, and without the workspace. `timestamp` is ISO 8601. */
type ImportedRow<Row> = Omit<Row, 'timestamp' | 'workspaceId' | 'source' | 'partition' | 'offset'> & {
  timestamp: string;
};

/** A click of another service. */
export type ImportedClick = ImportedRow<ClickRow>;

/** What is different about a table of events. */
type EventKind<Row> = {
  partition: number;
  addTo: (batch: Batch, rows: readonly Row[], ownIds: ReadonlySet<string>) => void;
};

/** One insert: few parts, and some 30 MB of memory. */
const batchRowsMax = 40_000;
/** The length of a row of another service, which has neither destination nor UTM fields, is not measured. */
const rowChars = 400;
/** A store that accepts nothing for so long fails the import, which can be continued. */
const batchMsMax = 600_000;

const clickKind: EventKind<ClickRow> = {
  partition: clickPartition,
  addTo(batch, rows, ownIds) {
    for (const row of rows) {
      batch.clicks.add(row);
      // What limits have spent is imported with the totals of links: no click adds to `unspent_clicks`.
      if (ownIds.has(row.linkId)) addClick(batch.totals, row, true);
    }
  },
};

const profileEventKind: EventKind<ProfileEventRow> = {
  partition: profileEventPartition,
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
  await importEvents(deps, place, { kind: clickKind, items: lines, ...ofLines<ClickRow>() }, onStored);
}

/**
 * Stores clicks that another service has counted, like `importClicks`.
 * @param rows the same ones at each call
 */
export async function importClickRows(
  deps: ImportDeps,
  place: ImportPlace,
  rows: AsyncIterable<ImportedClick>,
  onStored: (rows: number) => void,
): Promise<void> {
  const items = { kind: clickKind, items: rows, read: (row: ImportedClick) => row, charsOf: () => rowChars };
  await importEvents(deps, place, items, onStored);
}

/** Stores views of profiles and clicks on their blocks, like `importClicks`. */
export async function importProfileEvents(
  deps: ImportDeps,
  place: ImportPlace,
  lines: AsyncIterable<string>,
  onStored: (rows: number) => void,
): Promise<void> {
  await importEvents(deps, place, { kind: profileEventKind, items: lines, ...ofLines<ProfileEventRow>() }, onStored);
}

/** Rows of a table, as a file or a source has them. */
type Imported<Row, Item> = {
  kind: EventKind<Row>;
  items: AsyncIterable<Item>;
  read: (item: Item) => ImportedRow<Row>;
  charsOf: (item: Item) => number;
};

function ofLines<Row>(): Pick<Imported<Row, string>, 'read' | 'charsOf'> {
  return { read: (line) => JSON.parse(line) as ImportedRow<Row>, charsOf: (line) => line.length };
}

async function importEvents<Row extends ClickRow | ProfileEventRow, Item>(
  deps: ImportDeps,
  place: ImportPlace,
  { kind, items, read, charsOf }: Imported<Row, Item>,
  onStored: (rows: number) => void,
): Promise<void> {
  const { partition } = kind;
  const { workspaceId } = place;
  const source = streamSourceOf(place);
  const position = await claimPosition(deps.pool, source, partition);
  const counted = { ...deps, counts: createIngestCounts(createMetrics()) };
  let from = 0;
  for await (const batchItems of readAhead(cutBatches(items, { itemsMax: batchRowsMax, charsOf }))) {
    const stopping = AbortSignal.timeout(batchMsMax);
    const to = from + batchItems.length;
    if (to > position.nextOffset) {
      const rows = batchItems.map((item, at) =>
        toRow<Row>(read(item), { workspaceId, source, partition, offset: from + at }),
      );
      const batch = createBatch(from, to);
      kind.addTo(batch, rows, await findOwnIds(deps, workspaceId, rows));
      const claim = { source, partition, epoch: position.epoch, nextOffset: from };
      await writeBatch(counted, claim, batch, { isReplay: isPending(position, from, to), stopping });
    }
    onStored(batchItems.length);
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

type Position = { workspaceId: string; source: string; partition: number; offset: number };

function toRow<Row extends ClickRow | ProfileEventRow>(imported: ImportedRow<Row>, position: Position): Row {
  return { ...imported, ...position, timestamp: Date.parse(imported.timestamp) } as unknown as Row;
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
