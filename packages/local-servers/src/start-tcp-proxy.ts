import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { sleep } from '@linkplane/runtime';

/** Faults of a connection that still works. They apply in both directions, and bytes keep their order. */
export type LineFaults = {
  /** All bytes arrive so much later. */
  delayMs?: number;
  /** And up to so much later than that, at random. */
  jitterMs?: number;
  /** Each write arrives in pieces of at most this size. */
  pieceBytesMax?: number;
};

/** A TCP proxy to a server on loopback that can disturb its connections. */
export type TcpProxy = {
  port: number;
  /** Applies these faults and no others; without an argument it removes all faults and keeps the connections. */
  disturb(faults?: LineFaults): void;
  /** Forwards nothing any more, on existing and new connections. */
  blackHole(): void;
  /** Ends all connections at once; new ones are refused. */
  cut(): void;
  /** Half-closes the connections to the server, and forwards nothing that the server sends after that. */
  halfClose(): void;
  /**
   * Loses the next responses: a connection ends once so many more bytes have come back over it.
   * @param times how many connections end that way
   */
  loseReplies(afterBytes: number, times?: number): void;
  /** Responses that `loseReplies` has not lost yet. */
  repliesToLose(): number;
  /** Ends all connections and forwards new ones again, without faults. */
  restore(): void;
  /** Whether it has no faults. */
  isWell(): boolean;
  stop(): Promise<void>;
};

type Direction = { from: Socket; to: Socket; isReply: boolean };

/**
 * Forwards bytes to `targetPort` until a fault is set.
 * @param port default: a free one
 */
export async function startTcpProxy(targetPort: number, port = 0): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let state: 'open' | 'black-hole' | 'cut' = 'open';
  let isWell = true;
  let faults: LineFaults = {};
  let losing = { times: 0, afterBytes: 0 };
  /** These hear nothing of the end of the other side. */
  const unaware = new WeakSet<Socket>();

  const server = createServer({ noDelay: true }, (near) => {
    if (state === 'cut') return reset(near);
    const far = connect({ port: targetPort, host: '127.0.0.1', noDelay: true });
    passOn({ from: near, to: far, isReply: false });
    passOn({ from: far, to: near, isReply: true });
  });

  function passOn({ from, to, isReply }: Direction): void {
    const line = createLine(to, () => faults);
    let replyBytes = 0;
    sockets.add(from);
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      if (!unaware.has(to)) void line.flushed().then(() => to.destroy());
    });
    from.on('data', (data) => {
      if (state === 'black-hole' || unaware.has(isReply ? to : from)) return;
      if (!isReply || losing.times === 0) return line.send(data);
      replyBytes += data.length;
      if (replyBytes <= losing.afterBytes) return line.send(data);
      losing = { ...losing, times: losing.times - 1 };
      line.send(data.subarray(0, data.length - (replyBytes - losing.afterBytes)));
      void line.flushed().then(() => reset(to));
    });
  }

  const endAll = () => {
    for (const socket of sockets) reset(socket);
  };
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    disturb(next = {}) {
      [faults, isWell] = [next, false];
    },
    blackHole() {
      [state, isWell] = ['black-hole', false];
    },
    cut() {
      [state, isWell] = ['cut', false];
      endAll();
    },
    halfClose() {
      isWell = false;
      for (const socket of sockets) {
        if (socket.localPort === (server.address() as AddressInfo).port) unaware.add(socket);
        else socket.end();
      }
    },
    loseReplies(afterBytes, times = 1) {
      [losing, isWell] = [{ afterBytes, times }, false];
    },
    repliesToLose: () => losing.times,
    restore() {
      [state, faults, losing, isWell] = ['open', {}, { times: 0, afterBytes: 0 }, true];
      endAll();
    },
    isWell: () => isWell,
    stop() {
      endAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Ends a connection at once, without what it would still send. */
function reset(socket: Socket): void {
  // Node.js cannot reset a socket that sends its end: it would keep the handle open, without a way to close it.
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}

/** One direction of a connection: a queue, so that delayed bytes stay in order. */
function createLine(to: Socket, readFaults: () => LineFaults): { send(data: Buffer): void; flushed(): Promise<void> } {
  let lastDueMs = 0;
  let flushed = Promise.resolve();
  let queued = 0;

  async function deliver(data: Buffer, dueMs: number, pieceBytesMax: number): Promise<void> {
    const waitMs = dueMs - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    for (let at = 0; at < data.length && !to.destroyed; at += pieceBytesMax) {
      to.write(data.subarray(at, at + pieceBytesMax));
      if (at + pieceBytesMax < data.length) await new Promise((resolve) => setImmediate(resolve));
    }
    queued -= 1;
  }

  return {
    flushed: () => flushed,
    send(data) {
      const { delayMs = 0, jitterMs = 0, pieceBytesMax = Infinity } = readFaults();
      if (queued === 0 && delayMs + jitterMs === 0 && pieceBytesMax === Infinity) return void to.write(data);
      lastDueMs = Math.max(lastDueMs, performance.now() + delayMs + Math.random() * jitterMs);
      queued += 1;
      const dueMs = lastDueMs;
      flushed = flushed.then(() => deliver(data, dueMs, pieceBytesMax));
    },
  };
}
