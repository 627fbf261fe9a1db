import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

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
  const length = hasBody(request.headers) ? ['content-length', String(bodyBytes)] : [];
  return [...endToEndHeaders(request.rawHeaders), ...length, 'x-forwarded-for', address];
}

/** The same for a call, as an object. */
export function calledHeaders({ headers }: IncomingMessage, bodyBytes: number, address: string): IncomingHttpHeaders {
  const forwarded: IncomingHttpHeaders = { 'x-forwarded-for': address };
  for (const name in headers) if (!droppedHeaders.has(name)) forwarded[name] = headers[name];
  if (hasBody(headers)) forwarded['content-length'] = String(bodyBytes);
  return forwarded;
}

export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/** Headers of the response to the client: management's, with its length where it has one. */
export function responseHeaders(rawHeaders: string[]): string[] {
  const lengthAt = rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'content-length');
  const length = lengthAt === -1 ? [] : ['Content-Length', rawHeaders[lengthAt + 1] ?? ''];
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
