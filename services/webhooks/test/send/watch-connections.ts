import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

export type Canary = {
  port: number;
  /** Connections that were made to this machine at that port, whichever of its addresses was used. */
  seen(): number;
  stop(): Promise<void>;
};

/** Listens on every address of this machine, IPv4 and IPv6. */
export async function startCanary(): Promise<Canary> {
  let seen = 0;
  const server = createServer((socket) => {
    seen += 1;
    socket.on('error', () => socket.destroy());
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\ntook');
    socket.resume();
  });
  server.listen(0);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    seen: () => seen,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}

/** Records every address that a socket of this process tries to connect to, just before the system call. */
export function watchAttempts(): { take(): string[]; stop(): void } {
  let attempts: string[] = [];
  const watch = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    socket.on('connectionAttempt', (address: string) => attempts.push(address));
  };
  subscribe('net.client.socket', watch);
  return {
    take() {
      const taken = attempts;
      attempts = [];
      return taken;
    },
    stop: () => void unsubscribe('net.client.socket', watch),
  };
}
