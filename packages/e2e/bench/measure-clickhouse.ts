import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from '../support/start-product.ts';
import type { ProductStores } from './open-product-stores.ts';

type Row = { name: string; bytes: string | number };

/** Prints what the rows and the rollups of each table take on disk. */
export async function printDiskUse({ clickhouse }: ProductStores): Promise<void> {
  const read = async (query: string) => {
    const result = await clickhouse.query({ query, format: 'JSONEachRow' });
    return await result.json<Row>();
  };
  const active = `active AND database = 'linkplane'`;
  const tables = await read(`SELECT table AS name, sum(bytes_on_disk) AS bytes FROM system.parts
    WHERE ${active} AND table IN ('clicks', 'profile_events') GROUP BY name ORDER BY name`);
  const rollups = await read(`SELECT name, sum(bytes_on_disk) AS bytes FROM system.projection_parts
    WHERE ${active} AND table = 'clicks' GROUP BY name ORDER BY bytes DESC`);
  const describe = (rows: Row[]) =>
    rows.map(({ name, bytes }) => `${name} ${(Number(bytes) / 1e6).toFixed(0)} MB`).join(', ');
  console.log(`disk: ${describe(tables)}; of clicks, the rollups: ${describe(rollups)}`);
}

/** Peaks of the memory of the engine's process since it was last forgotten. */
export function watchEngineMemory({ dataDirectory }: Product): { forgetPeak(): void; print(): void } {
  const pid = readFileSync(join(dataDirectory, 'clickhouse', 'pid'), 'utf8').trim();
  return {
    forgetPeak: () => writeFileSync(`/proc/${pid}/clear_refs`, '5'),
    print: () => {
      const megabytes = (field: string) => {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8');
        return Math.round(Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1_000);
      };
      console.log(`memory of ClickHouse: peak ${megabytes('VmHWM')} MB, now ${megabytes('VmRSS')} MB`);
    },
  };
}

/** What ClickHouse has read so far: counters of the engine. */
export async function readEngineCounters({ clickhouse }: ProductStores): Promise<{ rows: number; bytes: number }> {
  const result = await clickhouse.query({
    query: `SELECT event AS name, value AS bytes FROM system.events WHERE event IN ('SelectedRows', 'SelectedBytes')`,
    format: 'JSONEachRow',
  });
  const rows = await result.json<Row>();
  const valueOf = (event: string) => Number(rows.find(({ name }) => name === event)?.bytes ?? 0);
  return { rows: valueOf('SelectedRows'), bytes: valueOf('SelectedBytes') };
}
