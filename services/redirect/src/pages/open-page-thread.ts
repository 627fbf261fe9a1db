import { Worker } from 'node:worker_threads';
import { retryDelayMs } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import type { RenderedPage, RenderJob } from './render-profile.ts';

export type PageRequest = { id: number; job: RenderJob };
export type PageResponse = { id: number; page: RenderedPage } | { id: number; failure: string };

export type PageThread = {
  /** Rejects when rendering fails, takes longer than `renderMsMax`, or the thread ends before it is done. */
  render(job: RenderJob): Promise<RenderedPage>;
  stop(): Promise<void>;
};

type Pending = { resolve: (page: RenderedPage) => void; reject: (error: Error) => void; timeout: NodeJS.Timeout };

/** Far beyond the largest page: a render that takes longer hangs, and its thread is replaced. */
const renderMsMax = 5_000;
const restartBaseMs = 100;
const restartMaxMs = 5_000;
/** Many times what a page of a megabyte and its parts need. */
const memoryLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

/**
 * Renders and compresses pages in a thread of its own, at a lower priority, so that no page delays a redirect. The thread
 * starts with the first page, and again with the first one after it has died, with backoff.
 */
export function openPageThread(logger: Logger): PageThread {
  const pending = new Map<number, Pending>();
  let worker: Worker | undefined;
  let lastId = 0;
  let failures = 0;
  let startNotBeforeMs = -Infinity;

  function start(): Worker {
    if (performance.now() < startNotBeforeMs) throw new Error('the page thread is restarting');
    const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'; // as written, or bundled
    const thread = new Worker(new URL(`./page-thread.${extension}`, import.meta.url), { resourceLimits: memoryLimits });
    thread.unref();
    thread.on('message', settle);
    thread.on('error', (error) => logger.error({ err: error }, 'page thread failed'));
    thread.once('exit', () => {
      if (worker !== thread) return;
      worker = undefined;
      failures += 1;
      startNotBeforeMs = performance.now() + retryDelayMs(failures, restartBaseMs, restartMaxMs);
      for (const id of pending.keys()) removePending(id)?.reject(new Error('the page thread ended'));
    });
    return thread;
  }

  function removePending(id: number): Pending | undefined {
    const found = pending.get(id);
    pending.delete(id);
    clearTimeout(found?.timeout);
    return found;
  }

  function settle(response: PageResponse): void {
    failures = 0;
    const found = removePending(response.id);
    if ('page' in response) found?.resolve(response.page);
    else found?.reject(new Error(response.failure));
  }

  return {
    async render(job) {
      worker ??= start();
      const thread = worker;
      lastId += 1;
      const id = lastId;
      const { promise, resolve, reject } = Promise.withResolvers<RenderedPage>();
      const timeout = setTimeout(() => {
        removePending(id)?.reject(new Error('the page took too long to render'));
        void thread.terminate();
      }, renderMsMax);
      pending.set(id, { resolve, reject, timeout });
      thread.postMessage({ id, job } satisfies PageRequest);
      return await promise;
    },
    async stop() {
      const thread = worker;
      worker = undefined;
      for (const id of pending.keys()) removePending(id)?.reject(new Error('the service is stopping'));
      await thread?.terminate();
    },
  };
}
