import {
  ClickHouseLogLevel,
  createClient,
  type ClickHouseClient,
  type ClickHouseClientConfigOptions,
} from '@clickhouse/client';
import { createFinishedDays, type FinishedDays } from './finished-days.ts';
import { createFinishedParts, type FinishedParts } from './finished-parts.ts';

export type ClicksDbOptions = {
  /** `http(s)://user:password@host:port/database`; the database may be left out. */
  url: string;
  /** Overrides the one in the URL; `linkplane` when neither names one. */
  database?: string;
  /** No request takes longer; 30 s when left out. */
  requestTimeoutMs?: number;
};

/** An open connection to the ClickHouse database of clicks. */
export type ClicksDb = {
  client: ClickHouseClient;
  database: string;
  /** What reports of links and profiles remember of days that are over. */
  finishedDays: FinishedDays;
  /** What reports of whole workspaces remember of days that are over. */
  finishedParts: FinishedParts;
  /** Whether the server responds to a ping within `pingMsMax`: one that is frozen does not. Never rejects. */
  responds: () => Promise<boolean>;
  /** A client without a database, to be used before that one exists. The caller closes it. */
  openServerClient: () => ClickHouseClient;
  close: () => Promise<void>;
};

const defaultDatabase = 'linkplane';
const requestTimeoutMsDefault = 30_000;
const connectionsMax = 16;
const pingMsMax = 1_000;
/** Shorter than the limit of servers, so that no request is sent on a socket that the server is closing. */
const idleSocketMs = 2_500;
const loopbackHosts = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Connects on first use: an unavailable server fails the query, not this function. */
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
    // Long lists of values are sent in the body, because servers and proxies limit the length of a URL.
    use_multipart_params_auto: true,
    compression: { request: compress, response: compress },
    // Every error is thrown to the caller, which decides whether to log it.
    log: { level: ClickHouseLogLevel.OFF },
  };
  const client = createClient({ ...options, database: name });
  // Connections of its own: those of queries may all be waiting.
  const pings = createClient({ ...options, request_timeout: pingMsMax, max_open_connections: 1 });
  let pinging: Promise<boolean> | undefined;
  return {
    client,
    database: name,
    finishedDays: createFinishedDays(),
    finishedParts: createFinishedParts(),
    responds: () =>
      (pinging ??= ping(pings).finally(() => {
        pinging = undefined;
      })),
    openServerClient: () => createClient(options),
    close: async () => void (await Promise.all([client.close(), pings.close()])),
  };
}

async function ping(client: ClickHouseClient): Promise<boolean> {
  try {
    return (await client.ping()).success;
  } catch {
    return false;
  }
}
