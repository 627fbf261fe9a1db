import type { Connection } from '../../in-transaction.ts';
import type { StreamClaim } from './record-pending-range.ts';

const text = `
  select 1 from stream_positions where source = $1 and partition = $2 and epoch = $3 and next_offset = $4`;

/** Whether nobody has claimed the partition since. */
export async function holdsClaim(connection: Connection, claim: StreamClaim): Promise<boolean> {
  const values = [claim.source, claim.partition, claim.epoch, claim.nextOffset];
  const { rowCount } = await connection.query({ name: 'holds-claim', text, values });
  return rowCount === 1;
}
