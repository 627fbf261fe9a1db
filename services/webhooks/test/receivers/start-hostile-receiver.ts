import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { hostileAnswers } from './hostile-answers.ts';

/** `refuse`: nobody listens where it was. The others are told of in hostile-answers.ts. */
export type HostileKind = keyof typeof hostileAnswers | 'refuse';

export const hostileKinds: HostileKind[] = ['refuse', ...(Object.keys(hostileAnswers) as HostileKind[])];

export type HostileReceiver = {
  port: number;
  url: string;
  /** Connections that were ever made to it, and those that are open now. */
  connections(): { ever: number; open: number };
  /** That were taken off its hands, buffers of the system included. */
  bytesSent(): number;
  stop(): Promise<void>;
};

/** A receiver of webhooks that does as it should not, on 127.0.0.1. */
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
    // Whoever it is hostile to may leave at any time.
    socket.on('error', () => socket.destroy());
    if (kind !== 'refuse') answerDeliveries(socket, hostileAnswers[kind]);
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

/** Calls `answer` for each delivery that has come in. */
function answerDeliveries(socket: Socket, answer: (socket: Socket) => unknown): void {
  let unread = '';
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    unread += text;
    for (let end = endOfDelivery(unread); end !== undefined; end = endOfDelivery(unread)) {
      unread = unread.slice(end);
      answer(socket);
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
