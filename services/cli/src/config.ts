import { placeKeys, readConfig, url } from '@linkplane/config';
import { z } from 'zod';

/** The same settings as the server's, so that a command finds the server's data. */
const schema = z.object({
  DATA_DIR: z.string().default('./data'),
  /** Default: the embedded Postgres in DATA_DIR. */
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  /** Default: the embedded ClickHouse in DATA_DIR. */
  CLICKHOUSE_URL: url('http:', 'https:').optional(),
  /** Referrers from its host count as direct visits. */
  PUBLIC_URL: url('http:', 'https:').default('http://localhost:8080'),
  ...placeKeys,
  /** For durability tests: ends the process at a named point. */
  FAILPOINT: z.string().optional(),
});

export type CliConfig = z.infer<typeof schema>;

/** @throws ConfigError */
export function readCliConfig(env: Record<string, string | undefined>): CliConfig {
  return readConfig(schema, env);
}
