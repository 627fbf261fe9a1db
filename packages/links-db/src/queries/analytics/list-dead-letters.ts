import type { Connection } from '../../in-transaction.ts';

/** A record that could not be read, without most of its bytes. */
export type ListedDeadLetter = {
  id: number;
  source: string;
  partition: number;
  offset: number;
  reason: string;
  createdAt: Date;
  /** A replay has begun and not ended: the next one ends it. */
  isInReplay: boolean;
  payloadBytes: number;
  /** The first bytes of the payload. */
  head: Uint8Array;
};

const text = `
  select id, source, partition, stream_offset as "offset", reason, created_at as "createdAt",
    replay_offset is not null as "isInReplay", octet_length(payload) as "payloadBytes",
    substring(payload from 1 for $3) as head
  from dead_letters
  where replayed_at is null and source <> 'dead-letters' and id > $1
  order by id limit $2`;

/** Those that have not been counted since, oldest first. */
export async function listDeadLetters(
  connection: Connection,
  page: { after: number; limit: number; headBytes: number },
): Promise<ListedDeadLetter[]> {
  const { rows } = await connection.query<ListedDeadLetter>(text, [page.after, page.limit, page.headBytes]);
  return rows;
}
