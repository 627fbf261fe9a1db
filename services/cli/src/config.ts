import { readConfig, url } from '@linkplane/config';
import { z } from 'zod';

/** The same keys that the server reads, so that a command finds the server's own data. */
const schema = z.object({
  DATA_DIR: z.string().default('./data'),
  /** Unset: the Postgres server of our own in DATA_DIR. */
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  /** Unset: the ClickHouse server of our own in DATA_DIR. */
  CLICKHOUSE_URL: url('http:', 'https:').optional(),
  /** Visits that come from its host are direct ones. */
  PUBLIC_URL: url('http:', 'https:').default('http://localhost:8080'),
  /** For tests of durability: ends the process at a named place. */
  FAILPOINT: z.string().optional(),
});

export type CliConfig = z.infer<typeof schema>;

/** @throws ConfigError */
export function readCliConfig(env: Record<string, string | undefined>): CliConfig {
  return readConfig(schema, env);
}
