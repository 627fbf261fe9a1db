export { planeGrants } from './grant-planes.ts';
export { listMissingLinksMigrations, migrateLinksDb } from './migrate.ts';
export { openPool, type Pool, type PoolOptions } from './open-pool.ts';
export { showPoolMetrics } from './show-pool-metrics.ts';
