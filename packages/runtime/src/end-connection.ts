import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** How long a refused client may take to read the refusal and close its side. */
const lingerMs = 2_000;
/** Bytes that a refused client may go on sending: a connection that is closed with unread bytes is reset. */
const lingerBytesMax = 1_048_576;

const statusOf: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** A response without a body that is the last one of its connection. */
export function lastResponse(status: string, headers = ''): string {
  return `HTTP/1.1 ${status}\r\n${headers}Connection: close\r\nContent-Length: 0\r\n\r\n`;
}

/**
 * Sends the last response of a connection, and discards what the client still sends until it closes its side: closed
 * with unread bytes the connection would be reset, and the client could lose the response that it has not read yet.
 * node:http gets none of these bytes: a request that has not ended never does, and its handler gets an error when the
 * connection is closed.
 */
export function endConnection(socket: Duplex, response: string): void {
  const force = setTimeout(() => socket.destroy(), lingerMs);
  socket.on('error', () => socket.destroy()).once('close', () => clearTimeout(force));
  let bytes = 0;
  socket.removeAllListeners('data').on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (bytes > lingerBytesMax) socket.destroy();
  });
  socket.end(response);
  socket.resume();
}

/**
 * Responds to requests that node:http cannot read as it does itself, with the status that says why, but so that clients
 * get the response also while they are sending.
 */
export function refuseUnreadable(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Refusable) => {
    const inFlight = socket._httpMessage;
    if (!socket.writable || inFlight?.headersSent) return void socket.destroy(error);
    endConnection(socket, lastResponse(statusOf[error.code ?? ''] ?? '400 Bad Request'));
  });
}

/** `_httpMessage` is the response that node:http is working on; there is no public way to ask. */
type Refusable = Duplex & { _httpMessage?: ServerResponse | null };
