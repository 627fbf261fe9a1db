import { parentPort } from 'node:worker_threads';
import { lowerPriority } from '@linkplane/runtime';
import type { PageRequest, PageResponse } from './open-page-thread.ts';
import { renderPage } from './render-profile.ts';

lowerPriority();

parentPort?.on('message', ({ id, job }: PageRequest) => {
  renderPage(job).then(
    (page) => {
      const { body } = page;
      // A body that fills its buffer is transferred, not copied.
      const { buffer } = body;
      const fillsBuffer = buffer instanceof ArrayBuffer && body.byteLength === buffer.byteLength;
      parentPort?.postMessage({ id, page } satisfies PageResponse, fillsBuffer ? [buffer] : []);
    },
    (error: unknown) => parentPort?.postMessage({ id, failure: String(error) } satisfies PageResponse),
  );
});
