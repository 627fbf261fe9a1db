import { collectClicks, collectProfileEvents, type ClickRow, type ProfileEventRow } from '@linkplane/clicks-db/write';
import { decodeEvent, isMarker, type ClickEvent } from '@linkplane/events';
import type { StreamRecords } from '@linkplane/event-stream';
import { addClick, addProfileEvent, createTotals, type Totals } from './add-totals.ts';
import { collectClick, collectView, type Visits } from './collect-visits.ts';
import { createMonthlyRows, type MonthlyRows } from './monthly-rows.ts';
import { processLinkClick, processProfileEvent, type ProcessSteps, type StreamPlace } from './process-event.ts';

/** A range of the stream, ready to be written. But for `lateDays` it does not depend on when, or by which consumer, it is prepared. */
export type Batch = {
  from: number;
  to: number;
  clicks: MonthlyRows<ClickRow>;
  profileEvents: MonthlyRows<ProfileEventRow>;
  /** The rows that webhooks can subscribe to. */
  visits: Visits;
  /** The marks of the lanes after the range. */
  laneMarks: Map<string, number>;
  totals: Totals;
  /** Milliseconds since the Unix epoch; undefined without events. */
  firstEventAt: number | undefined;
  newestEventAt: number | undefined;
  /** UTC days, `YYYY-MM-DD`, of events that happened long before they were read: files of these days may lack them. */
  lateDays: { workspaceId: string; day: string }[];
  deadLetters: { offset: number; payload: Uint8Array; reason: string }[];
  /** Records at or below their lane's mark. */
  resentCount: number;
};

export type BatchRange = {
  source: string;
  partition: number;
  from: number;
  /** The end of a range that was recorded before; without it the range ends behind the last record. */
  to?: number;
};

const reasonCharsMax = 200;
/** Less than the time after which the export of a period begins, because clocks differ by some minutes. */
const lateMs = 600_000;
const dayChars = 'YYYY-MM-DD'.length;

/** A batch of a range without any rows yet. */
export function createBatch(from: number, to: number): Batch {
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

/**
 * Converts records to rows.
 * @param marks the marks of the lanes before the range; they are advanced
 */
export function prepareBatch(
  range: BatchRange,
  records: StreamRecords,
  marks: Map<string, number>,
  steps: ProcessSteps,
  now = Date.now(),
): Batch {
  const { source, partition, from } = range;
  const batch = createBatch(from, range.to ?? from);
  const lateBefore = now - lateMs;
  const late = new Set<string>();
  for (const { offset, lane, sequence, payload } of records) {
    if (sequence <= (marks.get(lane) ?? -1)) {
      batch.resentCount++;
    } else {
      const decoded = decodeEvent(payload);
      if (decoded.ok) {
        const { at, workspaceId } = decoded.event;
        batch.firstEventAt ??= at;
        batch.newestEventAt = Math.max(batch.newestEventAt ?? at, at);
        if (at < lateBefore) late.add(`${new Date(at).toISOString().slice(0, dayChars)}${workspaceId}`);
        addEvent(batch, decoded.event, { source, partition, offset }, steps);
      } else if (!isMarker(payload)) {
        const reason = decoded.reason.replaceAll('\0', '').slice(0, reasonCharsMax).toWellFormed();
        batch.deadLetters.push({ offset, payload, reason });
      }
      marks.set(lane, sequence);
      batch.laneMarks.set(lane, sequence);
    }
    batch.to = range.to ?? offset + 1;
  }
  batch.lateDays = [...late].map((name) => ({ workspaceId: name.slice(dayChars), day: name.slice(0, dayChars) }));
  return batch;
}

function addEvent(batch: Batch, event: ClickEvent, place: StreamPlace, steps: ProcessSteps): void {
  if (event.type === 'link.clicked') {
    const row = processLinkClick(event, place, steps);
    collectClick(batch.visits, row, batch.clicks.count());
    batch.clicks.add(row);
    addClick(batch.totals, row, event.spent === true);
  } else {
    const row = processProfileEvent(event, place, steps);
    collectView(batch.visits, row, batch.profileEvents.count());
    batch.profileEvents.add(row);
    addProfileEvent(batch.totals, row);
  }
}
