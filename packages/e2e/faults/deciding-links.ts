import { waitFor, type VisitOptions } from '@linkplane/testing';
import type { ClusterService } from '@linkplane/local-cluster';
import { expect } from 'vitest';
import type { Link } from '../support/api-client.ts';
import type { FaultCluster } from './start-fault-cluster.ts';

/** Links of which each visitor gets what was decided for them: by a rule, a split test or a password. */
export type DecidingLinks = {
  ruled: Link;
  split: Link;
  locked: Link;
  /** Expects that every redirect decides as it did at the beginning. */
  expectDecided(): Promise<void>;
  /** The number of redirects that were received, which are clicks, by the id of the link. */
  clicks(): Map<string, number>;
};

export const password = 'open sesame';
/** The redirects trust X-Forwarded-For of the tests. Their table has these addresses in Germany and in the United States. */
export const germany = '193.99.144.80';
export const america = '8.8.8.8';
/** One of 128 visitors, half of them in Germany. @param part from 0 to below 1 */
export function visitorAddress(part: number): string {
  const nth = Math.floor(part * 128);
  return `${nth % 2 === 0 ? '193.99.144' : '8.8.8'}.${nth}`;
}

export const to = (path: string) => `https://example.com/${path}`;
export const ruleOf = (url: string) => ({ conditions: [{ type: 'country', in: ['DE'] }], url });
export const variantsOf = (weights: [number, number]) => [
  { name: 'Old', url: to('old'), weight: weights[0] },
  { name: 'New', url: to('new'), weight: weights[1] },
];
/** That all of them get the same variant happens once in eight million links. */
const splitVisitors = Array.from({ length: 24 }, (_, nth) => `198.51.100.${nth + 1}`);
const agreedWithinMs = 15_000;

let networks = 0;
/** Tries of passwords are counted for each network. */
export function newNetwork(): string {
  networks += 1;
  return `198.18.${networks % 256}.7`;
}

/** Creates the links, and waits until every redirect has them in its cache and decides alike. */
export async function createDecidingLinks(cluster: FaultCluster): Promise<DecidingLinks> {
  const { api, redirects } = cluster;
  const [ruled, split, locked] = await Promise.all([
    api.createLink({ url: to('rest'), rules: [ruleOf(to('de'))] }),
    api.createLink({ url: to('rest'), split: { variants: variantsOf([50, 50]) } }),
    api.createLink({ url: to('secret'), password }),
  ]);
  const clicks = new Map<string, number>();

  async function locate(redirect: ClusterService, link: Link, address: string, options: VisitOptions = {}) {
    const response = await cluster.visitAt(redirect, `/${link.slug}`, {
      ...options,
      headers: { 'X-Forwarded-For': address },
    });
    if (response.headers.location !== undefined && options.method !== 'HEAD')
      clicks.set(link.id, (clicks.get(link.id) ?? 0) + 1);
    return response.headers.location ?? response.status;
  }

  const readVariants = async (redirect: ClusterService, options?: VisitOptions) =>
    await Promise.all(splitVisitors.map((visitor) => locate(redirect, split, visitor, options)));

  async function readDecisions(redirect: ClusterService) {
    const tries = await Promise.all([
      tryPassword(cluster, redirect, locked, { tried: password }),
      tryPassword(cluster, redirect, locked, { tried: 'a guess' }),
    ]);
    clicks.set(locked.id, (clicks.get(locked.id) ?? 0) + tries.filter((response) => response.startsWith('303')).length);
    return {
      ofGermany: await locate(redirect, ruled, germany),
      ofAmerica: await locate(redirect, ruled, america),
      variants: await readVariants(redirect),
      tries,
    };
  }

  let variants: (string | number)[] = [];
  const areWarm = async () => {
    const asked = await Promise.all(redirects.map((redirect) => readVariants(redirect, { method: 'HEAD' })));
    const others = await Promise.all(
      redirects.flatMap((redirect) => [
        locate(redirect, ruled, germany, { method: 'HEAD' }),
        locate(redirect, locked, germany, { method: 'HEAD' }),
      ]),
    );
    variants = asked[0] ?? [];
    // Redirects that had no Redis may not have agreed on the key of the day yet.
    const areAgreed = asked.every((each) => each.join() === variants.join());
    return areAgreed && !variants.includes(503) && !others.includes(503);
  };
  await waitFor(areWarm, { timeoutMs: agreedWithinMs, what: 'all redirects to decide alike' });
  expect(new Set(variants)).toEqual(new Set([to('old'), to('new')]));
  return {
    ruled,
    split,
    locked,
    clicks: () => clicks,
    async expectDecided() {
      const decided = await Promise.all(redirects.map(readDecisions));
      const tries = [`303 ${to('secret')}`, '403'];
      const expected = { ofGermany: to('de'), ofAmerica: to('rest'), variants, tries };
      expect(decided).toEqual(redirects.map(() => expected));
    },
  };
}

/** Sends the form of a link with a password. @returns the status, and the location if there is one */
export async function tryPassword(
  cluster: Pick<FaultCluster, 'visitAt'>,
  redirect: ClusterService,
  { slug }: Link,
  { tried, network = newNetwork() }: { tried: string; network?: string },
): Promise<string> {
  const { status, headers } = await cluster.visitAt(redirect, `/${slug}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Forwarded-For': network },
    body: new URLSearchParams({ password: tried, from: '' }).toString(),
  });
  return headers.location === undefined ? String(status) : `${status} ${headers.location}`;
}
