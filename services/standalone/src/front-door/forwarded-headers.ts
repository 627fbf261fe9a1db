import type { IncomingMessage } from 'node:http';

/** Headers of one connection (RFC 9110, 7.6.1), and those that the forwarder writes itself. */
const droppedHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'content-length',
  'x-forwarded-for',
]);

/** Headers of a request to management: the client's, with the length of the buffered body and the client's address. */
export function requestHeaders(request: IncomingMessage, bodyBytes: number, address: string): string[] {
  const { headers } = request;
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  const length = hasBody ? ['content-length', String(bodyBytes)] : [];
  return [...endToEndHeaders(request.rawHeaders), ...length, 'x-forwarded-for', address];
}

/** Headers of the response to the client: management's, with its length where it has one. */
export function responseHeaders({ rawHeaders, headers }: IncomingMessage): string[] {
  const contentLength = headers['content-length'];
  const length = contentLength === undefined ? [] : ['Content-Length', contentLength];
  return [...length, ...endToEndHeaders(rawHeaders)];
}

export function countHostHeaders(rawHeaders: string[]): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
}

function endToEndHeaders(rawHeaders: string[]): string[] {
  const forwarded: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]];
    if (!droppedHeaders.has(name.toLowerCase())) forwarded.push(name, value);
  }
  return forwarded;
}
