import {
  ClickHouseLogLevel,
  createClient,
  type ClickHouseClient,
  type ClickHouseClientConfigOptions,
} from '@clickhouse/client';

export type ClicksDbOptions = {
  /** `http(s)://user:password@host:port/database`; the database may be left out. */
  url: string;
  /** Wins over the one in the URL; `linkplane` when neither names one. */
  database?: string;
  /** No request takes longer; 30 s when left out. */
  requestTimeoutMs?: number;
};

/** An open connection to the ClickHouse database of clicks. */
export type ClicksDb = {
  client: ClickHouseClient;
  database: string;
  /** A client that names no database, for the time before that one exists. The caller closes it. */
  openServerClient: () => ClickHouseClient;
  close: () => Promise<void>;
};

const defaultDatabase = 'linkplane';
const requestTimeoutMsDefault = 30_000;
const connectionsMax = 16;
/** Shorter than the servers' own limit, so that no request goes into a socket that is just being closed. */
const idleSocketMs = 2_500;
const loopbackHosts = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Connects on first use; a server that is away fails the query, not this. */
export function openClicksDb({ url, database, requestTimeoutMs = requestTimeoutMsDefault }: ClicksDbOptions): ClicksDb {
  const server = new URL(url);
  const name = database ?? (server.pathname.slice(1) || defaultDatabase);
  server.pathname = '/';
  const compress = !loopbackHosts.has(server.hostname);
  const options: ClickHouseClientConfigOptions = {
    url: server,
    request_timeout: requestTimeoutMs,
    max_open_connections: connectionsMax,
    keep_alive: { enabled: true, idle_socket_ttl: idleSocketMs },
    compression: { request: compress, response: compress },
    // Every failure is thrown to the caller, who knows what it means.
    log: { level: ClickHouseLogLevel.OFF },
  };
  const client = createClient({ ...options, database: name });
  return { client, database: name, openServerClient: () => createClient(options), close: () => client.close() };
}
