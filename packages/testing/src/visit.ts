import { request, type Agent, type IncomingHttpHeaders } from 'node:http';

export type VisitOptions = {
  method?: string;
  /** Default: a desktop browser. */
  agent?: string | null;
  headers?: Record<string, string>;
  body?: string;
  keepAlive?: Agent;
};

export type TestResponse = { status: number; headers: IncomingHttpHeaders; rawHeaders: string[]; body: string };

export const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
export const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
export const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
export const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const responseTimeoutMs = 15_000;

/** Sends one plain HTTP request on loopback, without following redirects. */
export function visit(port: number, path: string, options: VisitOptions = {}): Promise<TestResponse> {
  const { method = 'GET', agent = browser, headers = {}, body, keepAlive } = options;
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent: keepAlive ?? false,
        headers: { Host: `localhost:${port}`, ...(agent === null ? {} : { 'User-Agent': agent }), ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            rawHeaders: response.rawHeaders,
            body: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    sent.setTimeout(responseTimeoutMs, () => sent.destroy(new Error(`no response from ${path}`)));
    sent.on('error', reject);
    sent.end(body);
  });
}
