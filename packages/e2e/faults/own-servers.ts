import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRunningEmbeddedClickHouse, startEmbeddedClickHouse } from '@linkplane/embedded/clickhouse';
import { findRunningEmbeddedPostgres, startEmbeddedPostgres } from '@linkplane/embedded/postgres';
import { startKafka, startRedis } from '@linkplane/local-servers';
import { createLogger } from '@linkplane/telemetry';
import { waitFor } from '@linkplane/testing';

export const storeNames = ['postgres', 'clickhouse', 'redis', 'kafka'] as const;
export type StoreName = (typeof storeNames)[number];

/** A store for one cluster only, whose process can be killed and frozen. */
export type OwnServer = {
  /** Its address: a URL, or `host:port` of the broker. */
  address: string;
  port: number;
  freeze(): void;
  thaw(): void;
  /** Sends SIGKILL. A supervisor restarts Postgres and ClickHouse at once; `startAgain` restarts the others. */
  kill(): Promise<void>;
  /** Resolves once it runs again on the same port with its data. Redis keeps no data. */
  startAgain(): Promise<void>;
  /** Reverts any fault; resolves once it runs and responds. */
  heal(): Promise<void>;
  stop(): Promise<void>;
};

const logger = createLogger('own-servers', 'silent');

export type OwnServerOptions = {
  directory: string;
  /** The port that Kafka advertises to clients, when there is a proxy in front of it. */
  advertisedPort?: number;
  port?: number;
};

export const startOwnServer: Record<StoreName, (options: OwnServerOptions) => Promise<OwnServer>> = {
  async postgres({ directory }) {
    const server = await startEmbeddedPostgres({ directory, logger });
    const pidFile = join(directory, 'data', 'postmaster.pid');
    return superviseServer(server, {
      readPid: () => Number(readFileSync(pidFile, 'utf8').split('\n')[0]),
      isResponding: async () => (await findRunningEmbeddedPostgres({ directory })) !== undefined,
    });
  },

  async clickhouse({ directory }) {
    const server = await startEmbeddedClickHouse({ directory, logger });
    return superviseServer(
      { ...server, url: `${server.url}/linkplane` },
      {
        readPid: () => Number(readFileSync(join(directory, 'pid'), 'utf8')),
        isResponding: async () => (await findRunningEmbeddedClickHouse({ directory })) !== undefined,
      },
    );
  },

  async redis() {
    const server = await startRedis({ logger });
    const { port, url } = server;
    return manageServer(server, { port, address: url, start: () => startRedis({ logger, port }) });
  },

  async kafka({ directory, advertisedPort, port }) {
    const start = () =>
      startKafka({
        directory,
        logger,
        ...(port !== undefined && { port }),
        settings: {
          ...(advertisedPort !== undefined && { 'advertised.listeners': `PLAINTEXT://127.0.0.1:${advertisedPort}` }),
        },
      });
    const server = await start();
    return manageServer(server, { port: server.port, address: server.brokers[0]!, start });
  },
};

type RunningServer = { pid: number; kill(): Promise<void>; stop(): Promise<void> };

/** A server that stays down once it is killed. */
function manageServer(
  first: RunningServer,
  { port, address, start }: { port: number; address: string; start: () => Promise<RunningServer> },
): OwnServer {
  let server = first;
  let isDown = false;
  const thaw = () => sendSignal(server.pid, 'SIGCONT');
  const startAgain = async () => {
    server = await start();
    isDown = false;
  };
  return {
    port,
    address,
    thaw,
    startAgain,
    freeze: () => sendSignal(server.pid, 'SIGSTOP'),
    async kill() {
      isDown = true;
      await server.kill();
    },
    async heal() {
      thaw();
      if (isDown) await startAgain();
    },
    stop: () => server.stop(),
  };
}

/** A server that a supervisor restarts whenever it dies. */
function superviseServer(
  server: { url: string; stop(): Promise<void> },
  { readPid, isResponding }: { readPid: () => number; isResponding: () => Promise<boolean> },
): OwnServer {
  const port = Number(new URL(server.url).port);
  let killed = 0;
  const signal = (name: NodeJS.Signals) => {
    const pid = readPid();
    for (const one of [pid, ...readChildren(pid)]) sendSignal(one, name);
  };
  return {
    port,
    address: server.url,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async kill() {
      killed = readPid();
      sendSignal(killed, 'SIGKILL');
    },
    startAgain: async () => {
      // The first restarts of Postgres may fail, while remaining children of the killed one hold its shared memory.
      const isAnother = async () => readPid() !== killed && (await isResponding());
      await waitFor(isAnother, { timeoutMs: 30_000, what: 'the server to be restarted' });
    },
    async heal() {
      const isRespondingThawed = async () => {
        signal('SIGCONT');
        return await isResponding();
      };
      await waitFor(isRespondingThawed, { timeoutMs: 30_000, what: 'the server to respond' });
    },
    stop: () => server.stop(),
  };
}

function readChildren(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readParent(name) === pid)
    .map(Number);
}

function readParent(pid: string): number | undefined {
  try {
    const [, parent] = /\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return Number(parent);
  } catch {
    return undefined; // it has just ended
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
}
