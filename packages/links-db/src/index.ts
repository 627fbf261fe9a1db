export { advisoryLocks } from './advisory-locks.ts';
export { planeGrants } from './grant-planes.ts';
export { listLinksMigrations, listMissingLinksMigrations, migrateLinksDb } from './migrate.ts';
export { openPool, showPoolMetrics, type Pool, type PoolOptions } from './open-pool.ts';
