import { port, readConfig } from '@linkplane/config';
import { z } from 'zod';

/** Every key that `npm run cluster` reads. */
const schema = z.object({
  /** Of the one address in front of everything. */
  PORT: port(8080),
  HOST: z.string().default('127.0.0.1'),
  /** Where the servers keep their data. */
  CLUSTER_DIR: z.string().default('./data/cluster'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('warn'),
});

export type ClusterConfig = z.infer<typeof schema>;

/** @throws ConfigError naming every problem at once */
export function readClusterConfig(env: Record<string, string | undefined>): ClusterConfig {
  return readConfig(schema, env);
}
