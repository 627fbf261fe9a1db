import type { Connection } from '../../in-transaction.ts';

/** The highest sequence number taken in, per lane; lanes that nothing came from yet are missing. */
export async function readLaneMarks(connection: Connection, lanes: string[]): Promise<Map<string, number>> {
  const { rows } = await connection.query<{ lane: string; mark: number }>({
    name: 'read-lane-marks',
    text: 'select lane, mark from lane_marks where lane = any($1)',
    values: [lanes],
  });
  return new Map(rows.map(({ lane, mark }) => [lane, mark]));
}
