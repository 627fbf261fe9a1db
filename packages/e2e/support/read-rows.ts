import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { Product } from './start-product.ts';

/** Asks the product's own ClickHouse, as an analyst would. */
export async function readRows<Row>({ clickhouseUrl }: Product, query: string): Promise<Row[]> {
  const client = createClient({ url: clickhouseUrl, log: { level: ClickHouseLogLevel.OFF } });
  try {
    return await (await client.query({ query, format: 'JSONEachRow' })).json<Row>();
  } finally {
    await client.close();
  }
}
