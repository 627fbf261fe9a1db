import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import { findRunningEmbeddedClickHouse } from '@linkplane/embedded/clickhouse';
import type { Product } from './start-product.ts';

/** Asks the product's own ClickHouse, as an analyst would. */
export async function readRows<Row>(product: Product, query: string): Promise<Row[]> {
  const url = await findRunningEmbeddedClickHouse({ directory: join(product.dataDirectory, 'clickhouse') });
  if (url === undefined) throw new Error('the embedded ClickHouse does not answer');
  const client = createClient({ url, database: 'linkplane' });
  try {
    return await (await client.query({ query, format: 'JSONEachRow' })).json<Row>();
  } finally {
    await client.close();
  }
}
