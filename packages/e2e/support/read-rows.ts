import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { SharedProduct } from './product.ts';

/** Queries the product's ClickHouse directly. */
export async function readRows<Row>({ clickhouseUrl }: SharedProduct, query: string): Promise<Row[]> {
  const client = createClient({ url: clickhouseUrl, log: { level: ClickHouseLogLevel.OFF } });
  try {
    return await (await client.query({ query, format: 'JSONEachRow' })).json<Row>();
  } finally {
    await client.close();
  }
}
