import type { Metrics } from '@linkplane/telemetry';
import type { Pool } from 'pg';

/** How busy a pool is: connections that are open, those of them that are idle, and callers that wait for one. */
export function showPoolMetrics(metrics: Metrics, pool: Pool): void {
  metrics.gauges('postgres_connections', 'Connections to Postgres, and callers waiting for one.', 'state', () => ({
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
}
