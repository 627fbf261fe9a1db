import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRunningEmbeddedClickHouse, startEmbeddedClickHouse } from '@linkplane/embedded/clickhouse';
import { findRunningEmbeddedPostgres, startEmbeddedPostgres } from '@linkplane/embedded/postgres';
import { startKafka, startRedis } from '@linkplane/local-servers';
import { createLogger } from '@linkplane/telemetry';
import { waitFor } from '@linkplane/testing';

export const storeNames = ['postgres', 'clickhouse', 'redis', 'kafka'] as const;
export type StoreName = (typeof storeNames)[number];

/** A store that no other test uses, as a process that can be hurt. */
export type OwnServer = {
  /** Where it is: a URL, or `host:port` of the broker. */
  address: string;
  port: number;
  freeze(): void;
  thaw(): void;
  /** SIGKILL. Postgres and ClickHouse are started again by their keeper at once, the others by `startAgain`. */
  kill(): Promise<void>;
  /** Resolves once it is there again, with its data and on its port. Redis keeps none. */
  startAgain(): Promise<void>;
  /** Whatever was done to it before: resolves once it runs and answers. */
  heal(): Promise<void>;
  stop(): Promise<void>;
};

const logger = createLogger('own-servers', 'silent');

export type OwnServerOptions = {
  directory: string;
  /** Where Kafka tells its clients that it is, when there is something in front of it. */
  advertisedPort?: number;
  port?: number;
};

export const startOwnServer: Record<StoreName, (options: OwnServerOptions) => Promise<OwnServer>> = {
  async postgres({ directory }) {
    const server = await startEmbeddedPostgres({ directory, logger });
    const pidFile = join(directory, 'data', 'postmaster.pid');
    return keptServer(server, {
      readPid: () => Number(readFileSync(pidFile, 'utf8').split('\n')[0]),
      answers: async () => (await findRunningEmbeddedPostgres({ directory })) !== undefined,
    });
  },

  async clickhouse({ directory }) {
    const server = await startEmbeddedClickHouse({ directory, logger });
    return keptServer(
      { ...server, url: `${server.url}/linkplane` },
      {
        readPid: () => Number(readFileSync(join(directory, 'pid'), 'utf8')),
        answers: async () => (await findRunningEmbeddedClickHouse({ directory })) !== undefined,
      },
    );
  },

  async redis() {
    const server = await startRedis({ logger });
    const { port, url } = server;
    return restartedServer(server, { port, address: url, start: () => startRedis({ logger, port }) });
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
    return restartedServer(server, { port: server.port, address: server.brokers[0]!, start });
  },
};

type RunningServer = { pid: number; kill(): Promise<void>; stop(): Promise<void> };

/** One that stays away once it is killed. */
function restartedServer(
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

/** One of those that a keeper starts again whenever they die. */
function keptServer(
  server: { url: string; stop(): Promise<void> },
  { readPid, answers }: { readPid: () => number; answers: () => Promise<boolean> },
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
      // Of Postgres the first tries may fail, while those who are left of the killed one hold its memory.
      const isAnother = async () => readPid() !== killed && (await answers());
      await waitFor(isAnother, { timeoutMs: 30_000, what: 'the server to be started again' });
    },
    async heal() {
      const answersThawed = async () => {
        signal('SIGCONT');
        return await answers();
      };
      await waitFor(answersThawed, { timeoutMs: 30_000, what: 'the server to answer' });
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
