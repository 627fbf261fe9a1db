import { sleep } from '@linkplane/runtime';
import { waitFor } from '@linkplane/testing';
import { expect, onTestFinished } from 'vitest';
import type { Link } from './api-client.ts';
import { runCli } from './run-cli.ts';
import type { SharedProduct } from './product.ts';

export type SteadyErasing = {
  /**
   * Ends it, waits until everything that was asked for is erased, and expects that all counts agree: of this link, and of
   * every other one.
   */
  expectExact(): Promise<void>;
};

const pauseMs = 400;
const visitsPerReset = 5;
const erasedTimeoutMs = 120_000;
/** A report of each second leaves requests of the minute's limit to the rest of the test. */
const erasedPollMs = 1_000;

/** Visits a link and resets its statistics, again and again until the test ends, also while the product is unavailable. */
export function eraseSteadily(product: SharedProduct, link: Link): SteadyErasing {
  const stopping = new AbortController();
  let resets = 0;
  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        for (let visit = 0; visit < visitsPerReset; visit += 1) await product.visit(`/${link.slug}`);
        const { status } = await product.api.call('POST', `/links/${link.id}/stats/reset`, {});
        if (status === 200) resets += 1;
      } catch {
        // Killed or frozen at that moment, as it is meant to be.
      }
      await sleep(pauseMs, stopping.signal);
    }
  })();
  const stop = async () => {
    stopping.abort();
    await running;
  };
  onTestFinished(stop);
  return {
    async expectExact() {
      await stop();
      const areErased = async () => {
        const { status, body } = await product.api.call('GET', '/erasures');
        return status === 200 && (body.data as { state: string }[]).every(({ state }) => state === 'done');
      };
      await waitFor(areErased, { timeoutMs: erasedTimeoutMs, pollMs: erasedPollMs, what: 'everything to be erased' });
      const report = (await runCli(product.cliEnv, ['verify-counts', '--json'])) as { differences?: unknown };
      expect(report.differences).toEqual([]);
      const [{ clicks }, { totalClicks }] = [await product.api.getLink(link.id), await product.api.getStats(link.id)];
      expect(totalClicks).toBe(clicks);
      expect(resets, 'resets that were accepted').toBeGreaterThan(1);
    },
  };
}
