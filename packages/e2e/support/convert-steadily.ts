import { sleep } from '@linkplane/runtime';
import { waitFor } from '@linkplane/testing';
import { expect, onTestFinished } from 'vitest';
import type { Link } from './api-client.ts';
import { readRows } from './read-rows.ts';
import { runCli } from './run-cli.ts';
import type { SharedProduct } from './product.ts';

export type SteadyConversions = {
  /** How many were accepted so far. */
  count(): number;
  /** Ends it, and expects that each conversion is stored and reported once, however often it was sent. */
  expectCountedOnce(): Promise<void>;
};

const pauseMs = 100;
const retryPauseMs = 200;
const copiedTimeoutMs = 120_000;

/**
 * Visits a link with a click token and records a conversion, as a shop does: with one external id, and again after each failure,
 * until it is accepted. Every third one is sent once more, as a client does that has lost the response.
 */
export function convertSteadily(product: SharedProduct, link: Link): SteadyConversions {
  const stopping = new AbortController();
  const accepted: string[] = [];
  const running = (async () => {
    for (let number = 1; !stopping.signal.aborted; number += 1) {
      const token = await untilDone(() => readToken(product, link));
      const body = { token, name: 'order', externalId: `${link.id}-${number}`, value: '1.5', currency: 'EUR' };
      for (let time = 0; time < (number % 3 === 0 ? 2 : 1); time += 1) {
        const done = await untilDone(async () => {
          const { status } = await product.api.call('POST', '/conversions', body);
          expect([200, 201, 500, 502, 503]).toContain(status);
          return status < 300;
        });
        if (done && time === 0) accepted.push(body.externalId);
      }
      await sleep(pauseMs, stopping.signal);
    }
  })();

  /** Also while the product is killed or frozen. */
  async function untilDone<Result>(work: () => Promise<Result | undefined | false>): Promise<Result | undefined> {
    while (!stopping.signal.aborted) {
      const result = await work().catch(() => undefined);
      if (result !== undefined && result !== false) return result;
      await sleep(retryPauseMs, stopping.signal);
    }
    return undefined;
  }

  const stop = async () => {
    stopping.abort();
    await running;
  };
  onTestFinished(stop);
  return {
    count: () => accepted.length,
    async expectCountedOnce() {
      await stop();
      const read = async () =>
        await readRows<{ external_id: string }>(
          product,
          `SELECT external_id FROM conversions WHERE link_id = '${link.id}' ORDER BY external_id`,
        );
      const areAllThere = async () => {
        const stored = new Set((await read()).map((row) => row.external_id));
        return accepted.every((id) => stored.has(id));
      };
      await waitFor(areAllThere, { timeoutMs: copiedTimeoutMs, what: 'all accepted conversions to be stored' });
      const ids = (await read()).map((row) => row.external_id);
      expect(new Set(ids).size, 'conversions that are stored twice').toBe(ids.length);
      // One more may be stored: the one whose response the end of the test cut off.
      expect(ids.length - accepted.length).toBeLessThanOrEqual(1);
      // A conversion can be copied before its click is ingested, and a converted click is a counted one.
      const readStats = async () => {
        const { body } = await product.api.call('GET', `/links/${link.id}/stats`);
        return body.data as { totalClicks: number };
      };
      const areClicksIngested = async () => (await readStats()).totalClicks >= ids.length;
      await waitFor(areClicksIngested, {
        timeoutMs: copiedTimeoutMs,
        what: 'the clicks of all conversions to be counted',
      });
      expect(await readStats()).toMatchObject({
        conversions: ids.length,
        convertedClicks: ids.length,
        revenue: [{ currency: 'EUR', value: String(ids.length * 1.5) }],
      });
      const report = (await runCli(product.cliEnv, ['verify-counts', '--json'])) as { differences?: unknown };
      expect(report.differences).toEqual([]);
      expect(accepted.length, 'conversions that were accepted').toBeGreaterThan(5);
    },
  };
}

async function readToken(product: SharedProduct, link: Link): Promise<string | undefined> {
  const { headers } = await product.visit(`/${link.slug}`);
  const { location } = headers;
  return location === undefined ? undefined : (new URL(location).searchParams.get('lp') ?? undefined);
}
