import type { ClicksDb } from '@linkplane/clicks-db';
import { addToLinkCopy, finishLinkCopy } from '@linkplane/clicks-db/write';
import { eventLimits } from '@linkplane/events';
import type { Pool } from '@linkplane/links-db';
import { claimLinkCopy, listLinksToCopy } from '@linkplane/links-db/planes/analytics';
import { runPeriodically, sleep, type PeriodicTask } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';

type CopyDeps = { pool: Pool; clicks: ClicksDb; logger: Logger };

const copyIntervalMs = 600_000;
/** How often each process checks whether a copy is due. */
const pollIntervalMs = 60_000;
const rowsPerStepMax = 5_000;
/** Between two steps, so that a copy of a million links takes a small part of both databases. */
const betweenStepsMs = 50;

/** Copies all links with their tags to ClickHouse, for the views of analysts, every ten minutes until stopped. */
export function copyLinksPeriodically({ pool, clicks, logger }: CopyDeps): PeriodicTask {
  return runPeriodically({
    task: 'copying of links for analysts',
    intervalMs: pollIntervalMs,
    logger,
    work: (stopped) => copyLinks({ pool, clicks }, { ageMsMin: copyIntervalMs, stopped }),
  });
}

/**
 * Copies all links, unless a copy was begun within `ageMsMin`, by whichever process. A copy that fails or is stopped is
 * never seen.
 */
export async function copyLinks(
  { pool, clicks }: Omit<CopyDeps, 'logger'>,
  { ageMsMin, stopped }: { ageMsMin: number; stopped: AbortSignal },
): Promise<void> {
  const begunAt = await claimLinkCopy(pool, ageMsMin);
  if (!begunAt) return;
  const copy = begunAt.getTime();
  let afterId = '';
  for (;;) {
    const step = { afterId, rowsMax: rowsPerStepMax, urlCharsMax: eventLimits.urlCharsMax };
    const links = await listLinksToCopy(pool, step);
    const last = links.at(-1);
    if (!last) break;
    await addToLinkCopy(clicks, copy, links);
    afterId = last.linkId;
    await sleep(betweenStepsMs, stopped);
    if (stopped.aborted) return;
  }
  await finishLinkCopy(clicks, copy);
}
