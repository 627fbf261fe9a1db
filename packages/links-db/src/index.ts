export { advisoryLocks } from './advisory-locks.ts';
export { createPostgresChecks } from './check-schema.ts';
export { planeGrants } from './grant-planes.ts';
export { isPostgresUnavailable } from './is-unavailable.ts';
export { listLinksMigrations, listMissingLinksMigrations, migrateLinksDb } from './migrate.ts';
export { openPool, showPoolMetrics, type Pool, type PoolOptions } from './open-pool.ts';
