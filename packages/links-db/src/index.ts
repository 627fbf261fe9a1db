export { migrateLinksDb } from './migrate.ts';
export { openPool, type Pool, type PoolOptions } from './open-pool.ts';
