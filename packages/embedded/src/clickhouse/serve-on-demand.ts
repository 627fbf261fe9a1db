import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import type { Logger } from '@linkplane/telemetry';
import type { RunningServer } from '../child-server.ts';

export type OnDemandOptions = {
  /** The port that clients know. */
  port: number;
  /** Starts the server on a port of its own choice. */
  start(): Promise<{ server: RunningServer; port: number }>;
  /** The server is stopped when it has had no request for this long. */
  idleMsMax: number;
  logger: Logger;
};

/** Parameters are in the URL, lists of ids among them. */
const headerBytesMax = 1_048_576;
/** Longer than clients keep idle sockets, so that no socket is closed while a request is being sent. */
const keepAliveMs = 30_000;
const connectionsMax = 64;
const startFailed = 'Code: 210. DB::Exception: The engine could not be started. (NETWORK_ERROR)';

/**
 * A server that runs only while it is used: requests are forwarded to it, the first one starts it, and it is stopped when
 * none has come for a while. A request that arrives during a start or a stop waits. The engine alone takes more memory
 * than everything else together, most of it for the program itself.
 *
 * States of the server: stopped, starting, running, stopping; `running` is its promise, undefined while it is stopped.
 */
export async function serveOnDemand(options: OnDemandOptions): Promise<RunningServer> {
  const { idleMsMax, logger } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsMax });
  let running: Promise<{ server: RunningServer; port: number }> | undefined;
  let isUp = false;
  let hasFailed = false;
  let stopping: Promise<void> = Promise.resolve();
  let requests = 0;
  let idle: NodeJS.Timeout | undefined;
  const { promise: exited, resolve: setExited } = Promise.withResolvers<string>();

  async function ensureRunning(): Promise<{ port: number }> {
    await stopping;
    if (!running) {
      const started = options.start();
      running = started;
      // It did not start, or ended by itself: the next request starts it again.
      const forget = (reason?: string) => {
        if (running !== started) return;
        running = undefined;
        isUp = false;
        if (reason !== undefined)
          logger.error({ server: 'clickhouse', reason }, 'embedded server exited, the next request starts it');
      };
      started.then(({ server }) => server.exited).then(forget, () => forget());
      started.then(
        () => noteStart(started, true),
        () => noteStart(started, false),
      );
    }
    return await running;
  }

  function noteStart(started: typeof running, hasStarted: boolean): void {
    hasFailed = !hasStarted;
    isUp = hasStarted && running === started;
  }

  /**
   * A ping neither starts the server nor keeps it running: one that sleeps or starts is well, unless its latest start
   * has failed.
   */
  async function respondToPing(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const current = running;
    try {
      if (current && isUp) await forward(incoming, response, { port: (await current).port, agent });
      else response.writeHead(hasFailed ? 503 : 200).end(hasFailed ? startFailed : 'Ok.\n');
    } catch {
      if (!response.headersSent) response.writeHead(503).end(startFailed);
      else response.destroy();
    }
  }

  function stopServer(): Promise<void> {
    clearTimeout(idle);
    isUp = false;
    const current = running;
    running = undefined;
    stopping = (async () => {
      const found = await current?.catch(() => undefined);
      await found?.server.stop();
    })();
    return stopping;
  }

  async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    clearTimeout(idle);
    requests += 1;
    try {
      const { port } = await ensureRunning();
      await forward(incoming, response, { port, agent });
    } catch (error) {
      if (response.destroyed) return;
      logger.warn({ err: error }, 'a request to the embedded server failed');
      if (response.headersSent) response.destroy();
      else response.writeHead(503, { 'Content-Type': 'text/plain' }).end(startFailed);
    } finally {
      requests -= 1;
      if (requests === 0) idle = setTimeout(() => void stopServer(), idleMsMax).unref();
    }
  }

  const front = createServer({ maxHeaderSize: headerBytesMax, keepAliveTimeout: keepAliveMs }, (incoming, response) => {
    void (incoming.url === '/ping' ? respondToPing : respond)(incoming, response);
  });
  await ensureRunning();
  // Before the first request, which ends it.
  idle = setTimeout(() => void stopServer(), idleMsMax).unref();
  front.listen(options.port, '127.0.0.1');
  await once(front, 'listening');

  return {
    exited,
    async stop() {
      front.close();
      front.closeIdleConnections();
      await stopServer();
      agent.destroy();
      front.closeAllConnections();
      setExited('stopped');
    },
  };
}

/** Streams a request to the server and its response back; rejects when either side breaks off. */
async function forward(
  incoming: IncomingMessage,
  response: ServerResponse,
  { port, agent }: { port: number; agent: Agent },
): Promise<void> {
  const { method, url: path, headers } = incoming;
  const outgoing = request({ host: '127.0.0.1', port, method, path, headers, agent });
  response.once('close', () => outgoing.destroy());
  const responded = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  const sent = pipeline(incoming, outgoing);
  sent.catch(() => {}); // the response says why, or `responded` rejects
  const [received] = await responded;
  response.writeHead(received.statusCode ?? 502, received.headers);
  await pipeline(received, response);
}
