import type { Logger, Metrics } from '@linkplane/telemetry';
import { Pool, types } from 'pg';

export type { Pool } from 'pg';

/** Limits of one pool. Every wait for Postgres is bounded: for a connection, a statement, an unresponsive server. */
export type PoolOptions = {
  connectionString: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  connectionsMax: number;
  /** How long a query waits for a free connection. */
  connectTimeoutMs: number;
  /** The server cancels a longer statement. */
  statementTimeoutMs: number;
  /** The query fails after this even when the server is unresponsive; longer than statementTimeoutMs. */
  queryTimeoutMs: number;
};

// Every int8 that is stored is far below 2^53.
types.setTypeParser(types.builtins.INT8, Number);

/**
 * A pool that survives a restart of its server: both error listeners are set, because a client that is checked out when
 * its backend dies would otherwise end the process.
 */
export function openPool(options: PoolOptions, logger: Logger): Pool {
  const pool = new Pool({
    connectionString: options.connectionString,
    application_name: options.applicationName,
    max: options.connectionsMax,
    connectionTimeoutMillis: options.connectTimeoutMs,
    statement_timeout: options.statementTimeoutMs,
    query_timeout: options.queryTimeoutMs,
    idle_in_transaction_session_timeout: options.queryTimeoutMs * 2,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  const report = (error: Error) =>
    logger.warn({ pool: options.applicationName, reason: error.message }, 'postgres connection lost');
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

/** Registers the metrics of a pool: open connections, idle ones among them, and queries that wait for one. */
export function showPoolMetrics(metrics: Metrics, pool: Pool): void {
  metrics.gauges(
    'postgres_connections',
    'Connections of the pool to Postgres: open ones, idle ones among them, and queries that wait for one; a waiting one ' +
      'means that the pool is used up.',
    { state: ['open', 'idle', 'waiting'] },
    () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  );
}
