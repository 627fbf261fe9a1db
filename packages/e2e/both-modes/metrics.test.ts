import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Cluster } from '@linkplane/local-cluster';
import { visit } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct, type Product } from '../support/start-product.ts';

const sections = readFileSync(resolve(import.meta.dirname, '../../../docs/metrics.md'), 'utf8')
  .split(/^## /m)
  .slice(1);

let product: Product & { cluster?: Cluster };
beforeAll(async () => void (product = await startProduct()));
afterAll(async () => await product.stop());

/** Name and type of each metric that docs/metrics.md has for a process. */
function listDocumented(name: string): string[] {
  const reported = sections.filter((text) => {
    const [, reporters = ''] = text.split('\nReported by ');
    return reporters.split('. ', 1)[0]?.includes(`\`${name}\``);
  });
  return reported.flatMap((text) => [...text.matchAll(/^\| `(\w+)` +\| (\w+)/gm)].map((row) => `${row[1]} ${row[2]}`));
}

/** Name and type of each metric of a scrape. */
async function listScraped(port: number): Promise<string[]> {
  const { body } = await visit(port, '/metrics');
  return [...body.matchAll(/^# TYPE (\w+ \w+)$/gm)].map(([, metric = '']) => metric);
}

test('each process has the metrics that docs/metrics.md lists for it, and no others', async () => {
  const processes = product.cluster?.services.map(({ name, adminPort }) => ({ name, port: adminPort }));
  for (const { name, port } of processes ?? [{ name: 'npm start', port: product.port }]) {
    const documented = listDocumented(name);
    expect(documented.length).toBeGreaterThan(5);
    expect((await listScraped(port)).toSorted(), name).toEqual(documented.toSorted());
  }
});
