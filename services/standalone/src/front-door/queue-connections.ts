/** Requests that wait because the server's own queue of connections is full. */
export type ConnectionQueue<Request> = {
  /** Whether requests wait already: a new one has to wait behind them. */
  isWaiting(): boolean;
  add(request: Request): void;
  /** Adds a request whose connection was refused: it becomes the first in the queue, and the server counts as full. */
  addFirst(request: Request): void;
  /** Has no effect for a request that does not wait. */
  remove(request: Request): void;
};

type QueueDeps<Request> = {
  connect: (request: Request) => void;
  /** Called for a request that has waited for `waitMsMax`. */
  giveUp: (request: Request) => void;
  hasLeft: (request: Request) => boolean;
  waitMsMax?: number;
};

const tryIntervalMs = 50;
const connectsPerTryMax = 64;
const defaultWaitMsMax = 5_000;

/**
 * A single request tries to connect every 50 ms. When it succeeds, twice as many try each time. However many requests wait,
 * a full server costs one connection attempt at a time. The caller limits how many may wait.
 */
export function createConnectionQueue<Request extends object>(deps: QueueDeps<Request>): ConnectionQueue<Request> {
  const { waitMsMax = defaultWaitMsMax } = deps;
  const waiting: Request[] = [];
  /** When each request gives up; a request that is added again keeps its time. */
  const untilMs = new WeakMap<Request, number>();
  let wasRefused = true;
  let connectsPerTry = 1;
  let tries: NodeJS.Timeout | undefined;

  function tryToConnect(): void {
    connectsPerTry = wasRefused ? 1 : Math.min(2 * connectsPerTry, connectsPerTryMax);
    wasRefused = false;
    for (let connects = 0; connects < connectsPerTry && waiting.length > 0;) {
      const request = waiting.shift() as Request;
      if (deps.hasLeft(request)) continue;
      if (performance.now() > (untilMs.get(request) ?? 0)) {
        deps.giveUp(request);
        continue;
      }
      deps.connect(request);
      connects += 1;
    }
    if (waiting.length > 0) return;
    clearInterval(tries);
    tries = undefined;
  }

  function startWaiting(request: Request): void {
    if (!untilMs.has(request)) untilMs.set(request, performance.now() + waitMsMax);
    tries ??= setInterval(tryToConnect, tryIntervalMs);
  }

  return {
    isWaiting: () => waiting.length > 0,
    add(request) {
      waiting.push(request);
      startWaiting(request);
    },
    addFirst(request) {
      wasRefused = true;
      waiting.unshift(request);
      startWaiting(request);
    },
    remove(request) {
      const index = waiting.indexOf(request);
      if (index !== -1) waiting.splice(index, 1);
    },
  };
}
