import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { replicateSchema } from './replicate-schema.ts';

/** `node deploy/containers/src/write-replicated-schema.ts`, after a change of packages/clicks-db/schema. */
const root = resolve(import.meta.dirname, '../../..');
const directory = join(root, 'deploy/clickhouse/replicated');
rmSync(directory, { recursive: true, force: true });
mkdirSync(directory, { recursive: true });
for (const [file, sql] of replicateSchema(root)) writeFileSync(join(directory, file), sql);
