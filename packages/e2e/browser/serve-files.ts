import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

export type FileServer = { origin: string; stop(): Promise<void> };

/** A plain file server, as GitHub Pages is one: `index.html` of directories, `404.html` for what does not exist, no headers of its own. */
export async function serveFiles(directory: string, base: string): Promise<FileServer> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const name = path.startsWith(base) && !path.includes('..') ? path.slice(base.length) : undefined;
    const file = name === undefined ? undefined : findFile(directory, name);
    response.writeHead(file === undefined ? 404 : 200, {
      'Content-Type': contentTypes[extname(file ?? '.html')] ?? '',
    });
    response.end(readFileSync(file ?? join(directory, '404.html')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function findFile(directory: string, name: string): string | undefined {
  const file = join(directory, name === '' || name.endsWith('/') ? `${name}index.html` : name);
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true ? file : undefined;
}
