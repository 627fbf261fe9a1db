import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { sleep } from '@linkplane/runtime';

/** How a line behaves that is there, but not well. All of it holds both ways, and bytes keep their order. */
export type LineFaults = {
  /** Everything arrives so much later. */
  delayMs?: number;
  /** And up to so much later than that. */
  jitterMs?: number;
  /** What was written at once arrives in pieces of this size. */
  pieceBytesMax?: number;
};

/** A way to a server on loopback that can be broken. */
export type TcpProxy = {
  port: number;
  /** From now on the line has these faults and no others; no argument mends it without ending a connection. */
  disturb(faults?: LineFaults): void;
  /** From now on nothing gets through and nothing is answered, on connections that are there and on new ones. */
  blackHole(): void;
  /** Ends all connections at once; new ones are refused. */
  cut(): void;
  /** The server is told that the client writes nothing more; what it does about that, the client never hears of. */
  halfClose(): void;
  /**
   * The next answers are lost: a connection ends once so many more bytes have come back over it.
   * @param times how many connections end that way
   */
  loseReplies(afterBytes: number, times?: number): void;
  /** Replies that `loseReplies` is still to lose. */
  repliesToLose(): number;
  /** Ends all connections and lets new ones through again, without any fault. */
  mend(): void;
  /** Nothing has been done to it since it was mended. */
  isWell(): boolean;
  stop(): Promise<void>;
};

type Direction = { from: Socket; to: Socket; isReply: boolean };

/**
 * Passes bytes on to `targetPort` until it is told otherwise.
 * @param port a free one when missing
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
    if (state === 'cut') return void near.resetAndDestroy();
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
      void line.flushed().then(() => to.resetAndDestroy());
    });
  }

  const endAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
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
    mend() {
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
