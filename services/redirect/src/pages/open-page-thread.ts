import { openJobThread, resolveProgram } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import type { RenderedPage, RenderJob } from './render-profile.ts';

export type PageThread = {
  /** Rejects when rendering fails, takes longer than `renderMsMax`, or the thread ends before it is done. */
  render(job: RenderJob): Promise<RenderedPage>;
  stop(): Promise<void>;
};

/** Far beyond the largest page: a render that takes longer hangs, and its thread is replaced. */
const renderMsMax = 5_000;
const backoff = { baseMs: 100, maxMs: 5_000 };
/** Many times what a page of a megabyte and its parts need. */
const memoryLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

/** Renders and compresses pages in a thread of its own, at a lower priority, so that no page delays a redirect. */
export function openPageThread(logger: Logger): PageThread {
  const { run, stop } = openJobThread<RenderJob, RenderedPage>({
    name: 'page',
    program: resolveProgram('./page-thread', import.meta.url),
    jobMsMax: renderMsMax,
    memoryLimits,
    backoff,
    logger,
  });
  return { render: run, stop };
}
