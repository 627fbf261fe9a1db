import {
  accountKeys,
  compatibleApiKeys,
  domainKeys,
  slugKeys,
  kafkaKeys,
  listenerKeys,
  mailKeys,
  placeKeys,
  port,
  readConfig,
  redirectKeys,
  refineMailKeys,
  uploadKeys,
  webhookKeys,
} from '@linkplane/config';
import { z } from 'zod';

/** Settings of the services that the cluster passes on. Stores, ports and directories of the services are its own. */
const passedKeys = {
  ...accountKeys,
  ...mailKeys,
  ...domainKeys,
  ...slugKeys,
  ...compatibleApiKeys,
  ...placeKeys,
  ...webhookKeys,
  ...uploadKeys,
  ...redirectKeys,
  KAFKA_PARTITIONS: kafkaKeys.KAFKA_PARTITIONS,
  DRAIN_DELAY_MS: listenerKeys.DRAIN_DELAY_MS,
};

/** Every key that `npm run cluster` reads. */
const schema = z
  .object({
    /** The port of the entry that serves links and the API. */
    PORT: port(8080),
    HOST: z.string().default('127.0.0.1'),
    /** Data of the servers and journals of the redirects. */
    CLUSTER_DIR: z.string().default('./data/cluster'),
    LOG_LEVEL: z
      .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
      .default('warn'),
    ...passedKeys,
  })
  .superRefine(refineMailKeys);

type ClusterConfig = Pick<z.infer<typeof schema>, 'PORT' | 'HOST' | 'CLUSTER_DIR' | 'LOG_LEVEL'> & {
  /** Settings for every service, as the environment has them; a service ignores those that it does not know. */
  serviceEnv: Record<string, string>;
};

/** @throws ConfigError naming every problem at once */
export function readClusterConfig(env: Record<string, string | undefined>): ClusterConfig {
  const { PORT, HOST, CLUSTER_DIR, LOG_LEVEL } = readConfig(schema, env);
  const serviceEnv: Record<string, string> = { LOG_LEVEL };
  for (const key of Object.keys(passedKeys)) {
    const value = env[key];
    if (value) serviceEnv[key] = value;
  }
  return { PORT, HOST, CLUSTER_DIR, LOG_LEVEL, serviceEnv };
}
