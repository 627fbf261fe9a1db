import type { ClickRow } from '@linkplane/clicks-db/write';
import { decodeEvent } from '@linkplane/events';
import type { StreamRecord } from '@linkplane/event-stream';
import { countsAsClick, processEvent, type ProcessSteps } from './process-event.ts';

/** A range of the stream, ready to be written: nothing in it depends on when or by whom it is prepared. */
export type Batch = {
  from: number;
  to: number;
  /** All of one UTC month. */
  rows: ClickRow[];
  /** The marks of the range's lanes after it. */
  laneMarks: Map<string, number>;
  linkClicks: Map<string, number>;
  deadLetters: { offset: number; payload: Uint8Array; reason: string }[];
  /** Records at or below their lane's mark. */
  resentCount: number;
};

export type BatchRange = {
  source: string;
  partition: number;
  from: number;
  /** The end of a range that was recorded earlier; without it the range ends behind the last record that is taken. */
  to?: number;
};

const reasonCharsMax = 200;

/**
 * Turns records into rows, until they run out or the next row would fall into another month: the clicks table is
 * partitioned by month, so an insert of one month is one part, all or nothing.
 * @param marks the marks of the lanes before the range; they are moved on
 */
export function prepareBatch(
  range: BatchRange,
  records: readonly StreamRecord[],
  marks: Map<string, number>,
  steps: ProcessSteps,
): { batch: Batch; rest: StreamRecord[] } {
  const { source, partition, from } = range;
  const batch: Batch = {
    from,
    to: range.to ?? from,
    rows: [],
    laneMarks: new Map(),
    linkClicks: new Map(),
    deadLetters: [],
    resentCount: 0,
  };
  let month: number | undefined;
  for (const [at, record] of records.entries()) {
    const { offset, lane, sequence, payload } = record;
    if (sequence <= (marks.get(lane) ?? -1)) {
      batch.resentCount++;
    } else {
      const decoded = decodeEvent(payload);
      if (decoded.ok) {
        const eventMonth = utcMonth(decoded.event.at);
        if (eventMonth !== (month ??= eventMonth)) return { batch, rest: records.slice(at) };
        const row = processEvent(decoded.event, { source, partition, offset }, steps);
        batch.rows.push(row);
        if (countsAsClick(row)) batch.linkClicks.set(row.linkId, (batch.linkClicks.get(row.linkId) ?? 0) + 1);
      } else {
        const reason = decoded.reason.replaceAll('\0', '').slice(0, reasonCharsMax).toWellFormed();
        batch.deadLetters.push({ offset, payload, reason });
      }
      marks.set(lane, sequence);
      batch.laneMarks.set(lane, sequence);
    }
    batch.to = range.to ?? offset + 1;
  }
  return { batch, rest: [] };
}

/** Months since the year 0. */
function utcMonth(at: number): number {
  const date = new Date(at);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
