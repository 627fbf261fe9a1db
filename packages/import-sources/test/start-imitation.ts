import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Source, SourceClick, SourceItem, SourceLink, SourceProblem } from '../src/source.ts';

export type ImitatedRequest = {
  method: string;
  /** Encoded, as it was sent. */
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: unknown;
};
export type ImitatedResponse = { status?: number; headers?: Record<string, string>; body: unknown };
/** What goes wrong with one request, before the service responds. */
export type Fault = 'wait' | 'invalid-json' | 'hang-up' | 'error';

export type Imitation = {
  origin: string;
  requests: ImitatedRequest[];
  /** Each befalls one request, in order. */
  faults: Fault[];
  close: () => Promise<void>;
};

/** A service on this machine that responds as `respond` says. */
export async function startImitation(
  respond: (request: ImitatedRequest) => ImitatedResponse | Promise<ImitatedResponse>,
): Promise<Imitation> {
  const requests: ImitatedRequest[] = [];
  const faults: Fault[] = [];
  const server = createServer((incoming, outgoing) => {
    void readRequest(incoming).then(async (request) => {
      requests.push(request);
      const fault = faults.shift();
      if (fault) fail(outgoing, fault);
      else send(outgoing, await respond(request));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${port}`, requests, faults, close };
}

async function readRequest(incoming: IncomingMessage): Promise<ImitatedRequest> {
  const url = new URL(incoming.url ?? '/', 'http://imitation.test');
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  const { method = 'GET', headers } = incoming;
  return {
    method,
    path: url.pathname,
    query: url.searchParams,
    headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}

function send(outgoing: ServerResponse, { status = 200, headers = {}, body }: ImitatedResponse): void {
  outgoing.writeHead(status, { 'content-type': 'application/json', ...headers });
  outgoing.end(typeof body === 'string' ? body : JSON.stringify(body));
}

function fail(outgoing: ServerResponse, fault: Fault): void {
  if (fault === 'wait')
    send(outgoing, { status: 429, headers: { 'retry-after': '1' }, body: { message: 'slow down' } });
  if (fault === 'error') send(outgoing, { status: 502, body: '<html>' });
  if (fault === 'invalid-json') send(outgoing, { body: '{"cut": "of' });
  if (fault !== 'hang-up') return;
  outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  outgoing.write('{"half":');
  setTimeout(() => outgoing.destroy(), 20);
}

export type ReadSource = {
  items: SourceItem[];
  links: SourceLink[];
  clicks: SourceClick[];
  problems: SourceProblem[];
};

/** Reads a source to its end. */
export async function readSource(source: Source): Promise<ReadSource> {
  const items: SourceItem[] = [];
  for await (const some of source.read()) items.push(...some);
  return {
    items,
    links: items.flatMap((item) => (item.type === 'link' ? [item.link] : [])),
    clicks: items.flatMap((item) => (item.type === 'click' ? [item.click] : [])),
    problems: items.flatMap((item) => (item.type === 'problem' ? [item.problem] : [])),
  };
}
