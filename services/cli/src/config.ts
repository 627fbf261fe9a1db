import { addressRanges, placeKeys, publicUrl, readConfig, uploadKeys, url } from '@linkplane/config';
import { z } from 'zod';

/** The same settings as the server's, so that a command finds the server's data. */
const schema = z.object({
  DATA_DIR: z.string().default('./data'),
  /** Default: the embedded Postgres in DATA_DIR. */
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  /** Default: the embedded ClickHouse in DATA_DIR. */
  CLICKHOUSE_URL: url('http:', 'https:').optional(),
  /** Referrers from its host count as direct visits. */
  PUBLIC_URL: publicUrl().default(new URL('http://localhost:8080')),
  /** `doctor` checks whether a proxy before the service is one of them. */
  TRUSTED_PROXIES: addressRanges(),
  ...placeKeys,
  ...uploadKeys,
  /** Used by `backup --to s3://bucket/prefix` and `restore`: the S3 API without the bucket. */
  BACKUP_S3_ENDPOINT: url('http:', 'https:')
    .transform((value) => value.replace(/\/$/, ''))
    .optional(),
  BACKUP_S3_REGION: z.string().default('us-east-1'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Set by durability tests: ends the process at a named point. */
  FAILPOINT: z.string().optional(),
});

export type CliConfig = z.infer<typeof schema>;

/** The names of all keys. */
export const configKeys = Object.keys(schema.shape);

/** @throws ConfigError */
export function readCliConfig(env: Record<string, string | undefined>): CliConfig {
  return readConfig(schema, env);
}
