import type { Logger, Metrics } from '@linkplane/telemetry';
import { Pool, types, type PoolClient, type PoolConfig } from 'pg';
import { createSchemaCheck, type SchemaCheck } from './check-schema.ts';

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

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

/**
 * Gives no connection to a database that was migrated in a way that this program cannot work with. Every query and
 * transaction gets its connection here, so that the service then works as it does while Postgres is unavailable.
 */
class CheckedPool extends Pool {
  readonly #schema: SchemaCheck;

  constructor(config: PoolConfig, schema: SchemaCheck) {
    super(config);
    this.#schema = schema;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    if (!this.#schema.isDue() && !this.#schema.found()) return callback ? super.connect(callback) : super.connect();
    const connecting = this.#connectChecked();
    if (!callback) return connecting;
    connecting.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: unknown) => callback(error as Error, undefined, () => {}),
    );
  }

  async #connectChecked(): Promise<PoolClient> {
    const known = this.#schema.found();
    if (known && !this.#schema.isDue()) throw known;
    const client = await super.connect();
    try {
      await this.#schema.run(client);
    } catch (error) {
      client.release(true);
      throw error;
    }
    const found = this.#schema.found();
    if (!found) return client;
    client.release();
    throw found;
  }
}

/**
 * A pool that survives a restart of its server: both error listeners are set, because a client that is checked out when
 * its backend dies would otherwise end the process. Beside a breaking migration that this program does not know, it fails
 * with `SchemaOutdatedError`.
 */
export function openPool(options: PoolOptions, logger: Logger): Pool {
  const config = {
    connectionString: options.connectionString,
    application_name: options.applicationName,
    max: options.connectionsMax,
    connectionTimeoutMillis: options.connectTimeoutMs,
    statement_timeout: options.statementTimeoutMs,
    query_timeout: options.queryTimeoutMs,
    idle_in_transaction_session_timeout: options.queryTimeoutMs * 2,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  };
  const pool = new CheckedPool(config, createSchemaCheck({ poolName: options.applicationName, logger }));
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
