import { resolve } from 'node:path';
import { startCluster, startStores } from '@linkplane/local-cluster';
import { expectPrograms } from '@linkplane/local-servers';
import { createLifecycle, lockPath, makeDataDirectory, runUntilStopped } from '@linkplane/runtime';
import { createLogger } from '@linkplane/telemetry';
import { announceCluster } from './announce-cluster.ts';
import { readClusterConfig } from './config.ts';
import { createFirstWorkspace } from './create-first-workspace.ts';
import { writeStoreAddresses } from './write-store-addresses.ts';

await runUntilStopped(async () => {
  const { PORT: port, HOST: host, CLUSTER_DIR, LOG_LEVEL, serviceEnv } = readClusterConfig(process.env);
  expectPrograms();
  const logger = createLogger('cluster', LOG_LEVEL);
  const lifecycle = createLifecycle((name, error) => logger.error({ name, err: error }, 'could not close'));
  try {
    const directory = resolve(CLUSTER_DIR);
    makeDataDirectory(directory);
    const lock = await lockPath(directory);
    lifecycle.onStop('lock', () => lock.release());
    const stores = await startStores(directory, logger, lifecycle);
    const cluster = await startCluster({
      stores,
      directory,
      port,
      host,
      name: 'linkplane',
      env: serviceEnv,
      showsLog: true,
      logger,
    });
    lifecycle.onStop('services', () => cluster.stop());
    const workspace = await createFirstWorkspace(directory, stores.postgresUrl);
    const files = { workspace: workspace.file, stores: writeStoreAddresses(directory, stores) };
    announceCluster(cluster, stores, { email: workspace.email, files });
    return { stop: () => lifecycle.stop() };
  } catch (error) {
    await lifecycle.stop();
    throw error;
  }
});
