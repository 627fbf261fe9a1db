import { Agent, request, type OutgoingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';

export type AttackRequest = {
  method?: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
  /** Its client; left out: one address for all. */
  from?: string;
};

/** How a program attacks; each way goes on until the process ends. */
export type AttackEngine = {
  /** Responses, by status. */
  statuses: ReadonlyMap<string, number>;
  host: string;
  /** Keeps the given number of requests pending, each followed by the next one. */
  together(count: number, next: (nth: number) => AttackRequest): void;
  /** Sends the given number of requests a second, whether they get responses or not. */
  each(perSecond: number, next: (nth: number) => AttackRequest): void;
  /** Holds connections on which only `text` is sent; a closed one is opened again. */
  hold(connections: number, text: string): void;
};

const ownAddress = '127.0.0.66';
const socketsMax = 512;

export function createAttackEngine(port: number): AttackEngine {
  const agent = new Agent({ keepAlive: true, maxSockets: socketsMax });
  const host = `localhost:${port}`;
  const statuses = new Map<string, number>();

  function count(status: string): void {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }

  function send({ method = 'GET', path, headers = {}, body, from = ownAddress }: AttackRequest): Promise<void> {
    return new Promise((resolve) => {
      const where = { host: '127.0.0.1', port, localAddress: from };
      const sent = request({ ...where, path, method, agent, headers: { host, ...headers } }, (response) => {
        count(String(response.statusCode));
        response.resume().once('close', resolve);
      });
      sent.once('error', (error: NodeJS.ErrnoException) => {
        count(error.code ?? 'error');
        resolve();
      });
      sent.end(body);
    });
  }

  async function repeat(next: () => AttackRequest): Promise<never> {
    for (;;) {
      await send(next());
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  return {
    statuses,
    host,
    together(atOnce, next) {
      let nth = 0;
      for (let at = 0; at < atOnce; at++) void repeat(() => next(nth++));
    },
    each(perSecond, next) {
      let nth = 0;
      setInterval(() => void send(next(nth++)), 1_000 / perSecond);
    },
    hold(connections, text) {
      const open = (): Socket =>
        connect({ port, host: '127.0.0.1', localAddress: ownAddress })
          .once('connect', function (this: Socket) {
            count('connected');
            this.write(text);
          })
          .on('data', () => {})
          .on('error', () => {})
          .once('close', () => setTimeout(open, 500));
      for (let at = 0; at < connections; at++) setTimeout(open, at);
    },
  };
}
