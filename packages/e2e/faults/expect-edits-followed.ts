import { waitFor } from '@linkplane/testing';
import { expect } from 'vitest';
import {
  germany,
  ruleOf,
  to,
  tryPassword,
  variantsOf,
  type DecidingLinks,
  password,
  america,
} from './deciding-links.ts';
import type { FaultCluster } from './start-fault-cluster.ts';

/** The guarantee for changes, counted from the response to the change. */
const followedWithinMs = 1_000;
/** Until a redirect that does not follow is reported. */
const timeoutMs = 3_000;

/**
 * Polls every redirect after a change. Each response is the one from before the change or the one that it wants; those
 * that were requested more than a second after it are the latter.
 * @param read the response of each redirect
 */
export async function expectFollowedEverywhere(
  read: () => Promise<string[]>,
  { before, after }: { before: string; after: string },
): Promise<void> {
  const changedAtMs = performance.now();
  let lastOldRequestedAtMs = changedAtMs;
  const others = new Set<string>();
  const isFollowed = async () => {
    const requestedAtMs = performance.now();
    const responses = await read();
    for (const response of responses) if (response !== before && response !== after) others.add(response);
    const areNew = responses.every((response) => response === after);
    if (!areNew) lastOldRequestedAtMs = requestedAtMs;
    return areNew;
  };
  await waitFor(isFollowed, { timeoutMs, what: `every redirect to respond with ${after}` });
  expect([...others]).toEqual([]);
  expect(lastOldRequestedAtMs - changedAtMs).toBeLessThan(followedWithinMs);
}

/** Edits a rule, a split test and a password, and expects that every redirect follows each of them within a second. */
export async function expectEditsFollowed(cluster: FaultCluster, links: DecidingLinks): Promise<void> {
  await editRule(cluster, links);
  await editSplit(cluster, links);
  await editPassword(cluster, links);
}

/** The locations to which all redirects send the visitor of one address. */
function readLocations({ redirects, visitAt }: FaultCluster, slug: string, address: string) {
  return async () =>
    await Promise.all(
      redirects.map(async (redirect) => {
        const response = await visitAt(redirect, `/${slug}`, { headers: { 'X-Forwarded-For': address } });
        return response.headers.location ?? String(response.status);
      }),
    );
}

async function editRule(cluster: FaultCluster, { ruled }: DecidingLinks): Promise<void> {
  const readGermany = readLocations(cluster, ruled.slug, germany);
  await cluster.api.updateLink(ruled.id, { rules: [ruleOf(to('de-changed'))] });
  await expectFollowedEverywhere(readGermany, { before: to('de'), after: to('de-changed') });
  await cluster.api.updateLink(ruled.id, { rules: null });
  await expectFollowedEverywhere(readGermany, { before: to('de-changed'), after: to('rest') });
}

async function editSplit(cluster: FaultCluster, { split }: DecidingLinks): Promise<void> {
  const readVariant = readLocations(cluster, split.slug, america);
  const [before = ''] = await readVariant();
  const isOld = before === to('old');
  const after = isOld ? to('new') : to('old');
  await cluster.api.updateLink(split.id, { split: { variants: variantsOf(isOld ? [0, 100] : [100, 0]) } });
  await expectFollowedEverywhere(readVariant, { before, after });
  await cluster.api.updateLink(split.id, { split: null });
  await expectFollowedEverywhere(readVariant, { before: after, after: to('rest') });
}

async function editPassword(cluster: FaultCluster, { locked }: DecidingLinks): Promise<void> {
  const tryEverywhere = (tried: string) =>
    Promise.all(cluster.redirects.map((redirect) => tryPassword(cluster, redirect, locked, { tried })));
  const [wrong, right] = ['403', `303 ${to('secret')}`];
  await cluster.api.updateLink(locked.id, { password: 'another one' });
  await expectFollowedEverywhere(() => tryEverywhere('another one'), { before: wrong, after: right });
  expect(new Set(await tryEverywhere(password))).toEqual(new Set([wrong]));
  await cluster.api.updateLink(locked.id, { password: null });
  const readOpen = readLocations(cluster, locked.slug, america);
  await expectFollowedEverywhere(readOpen, { before: '200', after: to('secret') });
}
