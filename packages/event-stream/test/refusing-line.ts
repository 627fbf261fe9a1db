import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A request that is answered with an error instead of going on to the broker. */
type Refusal = { request: 'JoinGroup' | 'Heartbeat'; errorCode: number };

/** A way to a broker that refuses some requests, like a broker whose group coordinator is on the move. */
type RefusingLine = {
  port: number;
  leadTo(targetPort: number): void;
  /** The next requests of these kinds are refused, in this order. */
  refuseNext(...refusals: Refusal[]): void;
  /** Those that are still to come. */
  left(): number;
  stop(): Promise<void>;
};

const apiKeys = { JoinGroup: 11, Heartbeat: 12 };
/** Of both answers: throttle time, and then the error. */
const answerBody = { Heartbeat: 6, JoinGroup: 6 + 4 + 2 + 2 + 2 + 4 };

/** Leads nowhere until it is told where. */
export async function openRefusingLine(): Promise<RefusingLine> {
  const sockets = new Set<Socket>();
  let refusals: Refusal[] = [];
  let target = 0;

  function answer(near: Socket, frame: Buffer): boolean {
    const [next] = refusals;
    if (next === undefined || frame.readInt16BE(4) !== apiKeys[next.request]) return false;
    refusals = refusals.slice(1);
    const reply = Buffer.alloc(8 + answerBody[next.request]);
    reply.writeInt32BE(reply.length - 4, 0);
    reply.writeInt32BE(frame.readInt32BE(8), 4);
    reply.writeInt16BE(next.errorCode, 12);
    near.write(reply);
    return true;
  }

  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: target, host: '127.0.0.1', noDelay: true });
    near.on(
      'data',
      splitFrames((frame) => answer(near, frame) || far.write(frame)),
    );
    far.on(
      'data',
      splitFrames((frame) => near.write(frame)),
    );
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => (other.destroy(), sockets.delete(one)));
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (targetPort) => void (target = targetPort),
    refuseNext: (...next) => void (refusals = next),
    left: () => refusals.length,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Whole ones only, so that an answer of our own never lands within another. */
function splitFrames(take: (frame: Buffer) => void): (chunk: Buffer) => void {
  let unread = Buffer.alloc(0);
  return (chunk) => {
    unread = Buffer.concat([unread, chunk]);
    while (unread.length >= 4 && unread.length >= 4 + unread.readInt32BE(0)) {
      const frame = unread.subarray(0, 4 + unread.readInt32BE(0));
      unread = unread.subarray(frame.length);
      take(frame);
    }
  };
}
