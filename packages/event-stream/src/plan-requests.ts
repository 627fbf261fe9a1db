import type { JournalRecord } from '@linkplane/event-journal';
import type { Message } from 'kafkajs';
import { encodeLane, laneHeader, routeRecord } from './kafka-lane.ts';

/** What is sent, and acknowledged, at once. */
export type PlannedRequest = {
  records: JournalRecord[];
  messages: Message[];
  bytes: number;
  /** Behind its last record. */
  next: number;
};

/** Of one partition in one request: a broker takes its part of a request as one batch, and limits its size. */
const laneRecordsMax = 500;
const laneBytesMax = 768 * 1_024;
const requestBytesMax = 3 * 1_048_576;
/** Of a message, beside its payload. */
const messageOverheadBytes = 160;

/** Cuts records into requests, in order: one ends where a lane in it is full. */
export function planRequests(journalId: string, records: readonly JournalRecord[]): PlannedRequest[] {
  const requests: PlannedRequest[] = [];
  let lanes = new Map<number, { records: number; bytes: number }>();
  let request: PlannedRequest | undefined;
  for (const record of records) {
    const { payload, partitionCount, sequence } = record;
    const { key, partition } = routeRecord(payload, partitionCount);
    const bytes = payload.length + messageOverheadBytes;
    let lane = lanes.get(partition);
    const isFull = lane && (lane.records >= laneRecordsMax || lane.bytes + bytes > laneBytesMax);
    if (!request || isFull || request.bytes + bytes > requestBytesMax) {
      request = { records: [], messages: [], bytes: 0, next: 0 };
      requests.push(request);
      lanes = new Map();
      lane = undefined;
    }
    if (!lane) lanes.set(partition, (lane = { records: 0, bytes: 0 }));
    lane.records++;
    lane.bytes += bytes;
    request.bytes += bytes;
    request.next = sequence + 1;
    request.records.push(record);
    const headers = { [laneHeader]: encodeLane(journalId, partitionCount, sequence) };
    request.messages.push({ key, value: payload, partition, headers });
  }
  return requests;
}
