import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type SeenRequest = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

type Step = (response: ServerResponse) => void;

export type ScriptedServer = { baseUrl: string; seen: SeenRequest[]; [Symbol.asyncDispose](): Promise<void> };

/** Responds to each request with the next step, and repeats the last one. */
export async function startScriptedServer(...steps: Step[]): Promise<ScriptedServer> {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      (steps[seen.length - 1] ?? steps.at(-1))?.(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const succeed =
  (data: unknown, status = 200): Step =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ success: true, data }));
  };

export const fail =
  (status: number, error: object, headers: Record<string, string> = {}): Step =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', 'X-Request-Id': 'req_1', ...headers });
    response.end(JSON.stringify({ success: false, error: { message: 'no', ...error } }));
  };

export const breakOff: Step = (response) => void response.destroy();
export const keepWaiting: Step = () => {};
