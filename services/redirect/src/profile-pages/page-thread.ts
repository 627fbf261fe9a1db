import { parentPort } from 'node:worker_threads';
import { giveWay } from '@linkplane/runtime';
import type { PageRequest, PageResponse } from './open-page-thread.ts';
import { renderPage } from './render-page.ts';

giveWay();

parentPort?.on('message', ({ id, order }: PageRequest) => {
  renderPage(order).then(
    (page) => parentPort?.postMessage({ id, page } satisfies PageResponse),
    (error: unknown) => parentPort?.postMessage({ id, failure: String(error) } satisfies PageResponse),
  );
});
