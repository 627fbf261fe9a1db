import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { hostileResponses } from './hostile-responses.ts';

/** `refuse`: its port has no listener. hostile-responses.ts describes the others. */
export type HostileKind = keyof typeof hostileResponses | 'refuse';

export const hostileKinds: HostileKind[] = ['refuse', ...(Object.keys(hostileResponses) as HostileKind[])];

export type HostileReceiver = {
  port: number;
  url: string;
  /** All connections so far, and those that are open now. */
  connections(): { ever: number; open: number };
  /** Bytes handed to the system, its buffers included. */
  bytesSent(): number;
  stop(): Promise<void>;
};

/** A receiver of webhooks on 127.0.0.1 that misbehaves. */
export async function startHostileReceiver(kind: HostileKind): Promise<HostileReceiver> {
  const sockets = new Set<Socket>();
  let connectionsEver = 0;
  let bytesOfClosed = 0;
  const server = createServer((socket) => {
    connectionsEver += 1;
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      bytesOfClosed += socket.bytesWritten;
    });
    // The sender may leave at any time.
    socket.on('error', () => socket.destroy());
    if (kind !== 'refuse') respondToDeliveries(socket, hostileResponses[kind]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  async function stop(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  if (kind === 'refuse') await stop();
  return {
    port,
    url: `http://127.0.0.1:${port}/hooks`,
    stop,
    connections: () => ({ ever: connectionsEver, open: sockets.size }),
    bytesSent: () => [...sockets].reduce((bytes, socket) => bytes + socket.bytesWritten, bytesOfClosed),
  };
}

/** Calls `respond` for each delivery that has arrived. */
function respondToDeliveries(socket: Socket, respond: (socket: Socket) => unknown): void {
  let unread = '';
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    unread += text;
    for (let end = endOfDelivery(unread); end !== undefined; end = endOfDelivery(unread)) {
      unread = unread.slice(end);
      respond(socket);
    }
  });
}

/** Where the next delivery begins; undefined: this one is not complete. */
function endOfDelivery(text: string): number | undefined {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const length = Number(/^content-length: (\d+)/im.exec(text.slice(0, headEnd))?.[1] ?? 0);
  const end = headEnd + 4 + length;
  return text.length >= end ? end : undefined;
}
