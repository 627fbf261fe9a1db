import type { IncomingMessage, ServerResponse } from 'node:http';

/** Bytes that are sent without an envelope. */
export type File = { contentType: string; bytes: string | Uint8Array; headers?: Record<string, string> };

type Rendered<Data> = { data: Data } | { file: File };

/** What the client may cache for a while, and then revalidate by its tag. */
export type Representation<Data> = {
  /** Identifies exactly these bytes; quoted. */
  etag: string;
  maxAgeSeconds: number;
  /** Called only when the client does not have it yet. `data` goes into the envelope. */
  render: () => Rendered<Data> | Promise<Rendered<Data>>;
};

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  sendJsonText(response, status, JSON.stringify(body));
}

/** The one writer of JSON bodies. */
export function sendJsonText(response: ServerResponse, status: number, body: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(body);
}

export async function sendRepresentation(
  request: IncomingMessage,
  response: ServerResponse,
  { etag, maxAgeSeconds, render }: Representation<unknown>,
): Promise<void> {
  const isKnown = listsTag(request.headers['if-none-match'], etag);
  // Before the first header is set: an error must not be cached.
  const rendered = isKnown ? undefined : await render();
  response.setHeader('ETag', etag);
  response.setHeader('Cache-Control', `private, max-age=${maxAgeSeconds}`);
  response.setHeader('Vary', 'Authorization, Cookie');
  if (rendered === undefined) {
    response.statusCode = 304;
    response.end();
  } else if ('data' in rendered) {
    sendJson(response, 200, { success: true, data: rendered.data });
  } else {
    sendFile(response, rendered.file);
  }
}

function sendFile(response: ServerResponse, { contentType, bytes, headers = {} }: File): void {
  response.statusCode = 200;
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Length', Buffer.byteLength(bytes));
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.end(bytes);
}

/** Whether If-None-Match lists the tag. Proxies may have made it a weak one; revalidation compares tags weakly. */
export function listsTag(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
