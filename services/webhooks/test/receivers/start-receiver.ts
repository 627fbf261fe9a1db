import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server, Socket } from 'node:net';
import { readCertificate, type CertificateName } from '@linkplane/testing';

export type ReceivedDelivery = { headers: IncomingHttpHeaders; body: string; receivedAtMs: number };

/** What is said to a delivery. */
export type Reply = { status: number; body?: string | Buffer; headers?: Record<string, string>; delayMs?: number };

export type Receiver = {
  port: number;
  /** The address with a path. */
  url: string;
  /** In the order in which they came. */
  received: ReceivedDelivery[];
  /** Sets the response to the next deliveries; by default they are accepted. */
  reply(reply: Reply): void;
  /** All connections so far, and those that are open now. */
  connections(): { ever: number; open: number };
  /** Closes the connections of so many deliveries without a response, after sending `lastWords`. */
  closeNext(count: number, lastWords?: string): void;
  stop(): Promise<void>;
};

export type ReceiverOptions = {
  /** The certificate; if there is one, the receiver talks TLS. */
  certificate?: CertificateName;
  /** One that is free, unless it is named. */
  port?: number;
  /** The address at which it listens; 127.0.0.1 unless it is named. */
  host?: string;
};

/** A well-behaved receiver of webhooks. */
export async function startReceiver({
  certificate,
  port = 0,
  host = '127.0.0.1',
}: ReceiverOptions = {}): Promise<Receiver> {
  const received: ReceivedDelivery[] = [];
  const sockets = new Set<Socket>();
  let connectionsEver = 0;
  let closesLeft = 0;
  let lastWords = '';
  let current: Reply = { status: 200, body: 'ok' };

  const take = (request: IncomingMessage, response: ServerResponse) => {
    if (closesLeft > 0) {
      closesLeft -= 1;
      request.socket.end(lastWords);
      return;
    }
    const receivedAtMs = Date.now();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString(), receivedAtMs });
      const { status, body = '', headers = {}, delayMs = 0 } = current;
      const respond = () =>
        response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers }).end(body);
      if (delayMs === 0) return respond();
      const late = setTimeout(respond, delayMs);
      response.once('close', () => clearTimeout(late));
    });
  };
  const server = certificate ? createSecureServer(readCertificate(certificate), take) : createServer(take);
  (server as Server).on('connection', (socket: Socket) => {
    connectionsEver += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address() as AddressInfo;

  return {
    port: address.port,
    url: `${certificate ? 'https' : 'http'}://${host}:${address.port}/hooks`,
    received,
    reply: (reply) => void (current = reply),
    connections: () => ({ ever: connectionsEver, open: sockets.size }),
    closeNext(count, words = '') {
      closesLeft = count;
      lastWords = words;
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
