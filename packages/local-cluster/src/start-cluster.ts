import { resolve } from 'node:path';
import { parseCompatibleApis } from '@linkplane/contracts';
import { findFreePort } from '@linkplane/local-servers';
import { createLifecycle } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import { createPlaneRoles } from './create-plane-roles.ts';
import { openEntry, type Backend } from './open-entry.ts';
import { spawnService, type ServiceName, type ServiceProcess } from './spawn-service.ts';
import type { StoreAddresses } from './start-stores.ts';

export type ClusterOptions = {
  stores: StoreAddresses;
  /** Directory of the redirects' journals. */
  directory: string;
  /** Port of the entry, which serves links and the API. */
  port: number;
  host: string;
  /** Separates this cluster's topic, group and keys from those of others on the same stores. */
  name: string;
  redirects?: number;
  analytics?: number;
  webhooks?: number;
  /** Further settings for every service. */
  env?: Record<string, string>;
  /** Further settings for one service, by its name and its number among those of that name, from 1. */
  envOf?: (name: ServiceName, nth: number) => Record<string, string>;
  showsLog?: boolean;
  /** The program of a service. Default: its source. */
  programOf?: (name: ServiceName) => string;
  /** Whether the entry keeps the X-Forwarded-For of clients. */
  keepsForwardedFor?: () => boolean;
  logger: Logger;
};

export type ClusterService = ServiceProcess & { adminPort: number; port: number };

export type Cluster = {
  port: number;
  origin: string;
  services: ClusterService[];
  of(name: ServiceName): ClusterService[];
  stop(): Promise<void>;
};

/**
 * Redirects, one management, analytics and webhooks as separate processes over real stores, behind one local entry. Each plane
 * but management has its own role in Postgres.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { directory, redirects = 2, analytics = 2, webhooks = 1, logger } = options;
  const lifecycle = createLifecycle((name, error) => logger.error({ name, err: error }, 'could not close'));
  const origin = `http://localhost:${options.port}`;
  const shared = sharedKeys(options, origin);
  const databaseUrls = await createPlaneRoles(options.stores.postgresUrl);
  const services: ClusterService[] = [];

  async function spawnOne(name: ServiceName, env: Record<string, string> = {}): Promise<ClusterService> {
    const [port, adminPort] = [await findFreePort(), await findFreePort()];
    const service = spawnService({
      name,
      program: options.programOf?.(name),
      adminPort,
      showsLog: options.showsLog ?? false,
      env: {
        ...shared,
        HOST: '127.0.0.1',
        PORT: String(port),
        ...env,
        ...(name !== 'management' && { DATABASE_URL: databaseUrls[name] }),
        ...options.env,
        ...options.envOf?.(name, services.filter((service) => service.name === name).length + 1),
      },
    });
    const clusterService = { ...service, adminPort, port };
    services.push(clusterService);
    return clusterService;
  }

  try {
    const management = await spawnOne('management', { DATA_DIR: resolve(directory, 'management') });
    lifecycle.onStop('services', async () => void (await Promise.all(services.map((service) => service.stop()))));
    await management.untilReady(); // it migrates the databases
    for (let n = 1; n <= redirects; n += 1) {
      await spawnOne('redirect', { DATA_DIR: resolve(directory, `redirect-${n}`) });
    }
    for (let n = 1; n <= analytics; n += 1) await spawnOne('analytics');
    for (let n = 1; n <= webhooks; n += 1) await spawnOne('webhooks');
    await Promise.all(services.map((service) => service.untilReady()));
    const backends: Backend[] = services.filter(({ name }) => name === 'redirect');
    const entry = await openEntry({
      publicUrl: new URL(origin),
      port: options.port,
      host: options.host,
      redirects: backends,
      management,
      compatibleApis: parseCompatibleApis(options.env?.['COMPATIBLE_APIS'] ?? '') ?? [],
      keepsForwardedFor: () => options.keepsForwardedFor?.() ?? false,
    });
    lifecycle.onStop('entry', () => entry.close());
  } catch (error) {
    await lifecycle.stop();
    throw error;
  }
  return {
    port: options.port,
    origin,
    services,
    of: (name) => services.filter((service) => service.name === name),
    stop: () => lifecycle.stop(),
  };
}

/** What the cluster sets for every service. */
export function sharedKeys(
  { stores, name }: Pick<ClusterOptions, 'stores' | 'name'>,
  origin: string,
): Record<string, string> {
  return {
    PUBLIC_URL: origin,
    DATABASE_URL: stores.postgresUrl,
    CLICKHOUSE_URL: stores.clickhouseUrl,
    REDIS_URL: stores.redisUrl,
    REDIS_NAMESPACE: name,
    KAFKA_BROKERS: stores.kafkaBrokers.join(','),
    KAFKA_TOPIC: `${name}.clicks`,
    KAFKA_GROUP: `${name}-analytics`,
    TRUSTED_PROXIES: '127.0.0.1',
    DRAIN_DELAY_MS: '1000',
    LOG_LEVEL: 'warn',
  };
}
