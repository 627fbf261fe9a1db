import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A request that gets an error response instead of being forwarded to the broker. */
type Refusal = { request: 'JoinGroup' | 'Heartbeat'; errorCode: number };

/** A proxy of a broker that refuses some requests, like a broker whose group coordinator is moving. */
type RefusingProxy = {
  port: number;
  setTarget(targetPort: number): void;
  /** The next requests of these kinds are refused, in this order. */
  refuseNext(...refusals: Refusal[]): void;
  /** How many refusals are left. */
  left(): number;
  stop(): Promise<void>;
};

const apiKeys = { JoinGroup: 11, Heartbeat: 12 };
/** Body sizes of both responses: throttle time, then the error. */
const bodyBytes = { Heartbeat: 6, JoinGroup: 6 + 4 + 2 + 2 + 2 + 4 };

/** Has no target until `setTarget`. */
export async function openRefusingProxy(): Promise<RefusingProxy> {
  const sockets = new Set<Socket>();
  let refusals: Refusal[] = [];
  let target = 0;

  function refuse(near: Socket, frame: Buffer): boolean {
    const [next] = refusals;
    if (next === undefined || frame.readInt16BE(4) !== apiKeys[next.request]) return false;
    refusals = refusals.slice(1);
    const reply = Buffer.alloc(8 + bodyBytes[next.request]);
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
      splitFrames((frame) => refuse(near, frame) || far.write(frame)),
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
    setTarget: (targetPort) => void (target = targetPort),
    refuseNext: (...next) => void (refusals = next),
    left: () => refusals.length,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Passes whole frames only, so that an own response is never written into another. */
function splitFrames(onFrame: (frame: Buffer) => void): (chunk: Buffer) => void {
  let unread = Buffer.alloc(0);
  return (chunk) => {
    unread = Buffer.concat([unread, chunk]);
    while (unread.length >= 4 && unread.length >= 4 + unread.readInt32BE(0)) {
      const frame = unread.subarray(0, 4 + unread.readInt32BE(0));
      unread = unread.subarray(frame.length);
      onFrame(frame);
    }
  };
}
