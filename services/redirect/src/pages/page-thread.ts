import { parentPort } from 'node:worker_threads';
import { giveWay } from '@linkplane/runtime';
import type { PageRequest, PageResponse } from './open-page-thread.ts';
import { renderPage } from './render-profile.ts';

giveWay();

parentPort?.on('message', ({ id, order }: PageRequest) => {
  renderPage(order).then(
    (page) => {
      const { body } = page;
      // A body that has its memory to itself is handed over, not copied.
      const { buffer } = body;
      const isAlone = buffer instanceof ArrayBuffer && body.byteLength === buffer.byteLength;
      parentPort?.postMessage({ id, page } satisfies PageResponse, isAlone ? [buffer] : []);
    },
    (error: unknown) => parentPort?.postMessage({ id, failure: String(error) } satisfies PageResponse),
  );
});
