import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';

export type HostilePage = {
  page: Page;
  /** Opens a document of the hostile site. */
  show(html: string): Promise<void>;
  close(): Promise<void>;
};

/** Opens another site, the same host with another port, in the browser of a signed-in user. */
export async function openHostilePage(context: BrowserContext): Promise<HostilePage> {
  let document = '';
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>hostile</title>${document}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const page = await context.newPage();
  return {
    page,
    async show(html) {
      document = html;
      await page.goto(`http://127.0.0.1:${port}/`);
    },
    async close() {
      await page.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
