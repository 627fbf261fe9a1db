import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a server on loopback that can be broken. */
export type TcpProxy = {
  port: number;
  /** From now on nothing gets through and nothing is answered, on connections that are there and on new ones. */
  blackHole(): void;
  /** Ends all connections and lets new ones through again. */
  mend(): void;
  stop(): Promise<void>;
};

/** Passes bytes on to `targetPort` until it is told otherwise. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isBlackHole = false;
  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.on('data', (data) => {
        if (!isBlackHole) other.write(data);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    blackHole: () => void (isBlackHole = true),
    mend() {
      isBlackHole = false;
      endAll();
    },
    stop() {
      endAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
