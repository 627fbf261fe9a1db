import { isDeepStrictEqual } from 'node:util';
import { chooseRuns, readSeed, waitFor } from '@linkplane/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Link } from '../support/api-client.ts';
import { startProduct, type Product } from '../support/start-product.ts';
import { anyLink, destinationHosts } from './decisions/draw-links.ts';
import { anyVisits } from './decisions/draw-visits.ts';
import { describeResponse, makeVisit } from './decisions/make-visit.ts';
import { predict } from './decisions/plain-model.ts';
import type { Outcome, PlainLink, PlainVisit, Prediction } from './decisions/plain-types.ts';

/** Enough links that every kind of response is drawn; fewer do not have each of them every time. */
const linksOfAllKinds = 900;
const linkCount = chooseRuns(linksOfAllKinds);
const linksAtOnce = 6;
const differencesShown = 3;
const countedWithinMs = 20_000;
/** A run in which one of them does not occur has drawn too little to say anything. */
const everyKind = [
  ...['200 preview', '200 password', '200 social', '200 delay', '200 app', '301 empty', '302 empty', '303 empty'],
  ...['307 empty', '308 empty', '401 LINK_PASSWORD_REQUIRED', '403 password', '404 missing', '405', '410 ended'],
  ...['410 LINK_EXPIRED', 'over.example', 'blocked.example', 'intent', '/rule', '/second', 'mailto:', 'same variant'],
];
/** `SEED=<seed> npm test -- --project embedded decisions` repeats a run. */
const seed = readSeed();

let product: Product;
beforeAll(async () => {
  product = await startProduct({
    plan: 'enterprise',
    env: { TRUSTED_PROXIES: '127.0.0.1,::1', GEO_HEADERS: 'cloudflare' },
  });
});
afterAll(async () => await product.stop());

type Case = { link: PlainLink; visits: PlainVisit[]; created: Link };
type Run = { differences: Difference[]; kinds: Set<string>; clicks: Map<string, number> };
type Difference = { link: PlainLink; visit: PlainVisit; got: Outcome; wanted: Outcome[]; because: string };

test('any visit of any link gets what the documentation says, and its link has exactly the clicks of it', async () => {
  const cases = await createLinks();
  const run: Run = { differences: [], kinds: new Set(), clicks: new Map() };
  const { differences, kinds, clicks } = run;
  const waiting = [...cases];
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) clicks.set(next.created.id, await visitLink(next, run));
  };
  await Promise.all(Array.from({ length: linksAtOnce }, work));
  expect(differences.slice(0, differencesShown), `${differences.length} differences, seed ${seed}`).toEqual([]);
  const notDrawn = everyKind.filter((kind) => !kinds.has(kind));
  if (linkCount >= linksOfAllKinds) expect(notDrawn, `not drawn, seed ${seed}`).toEqual([]);
  await expectClicks(cases, clicks);
});

async function createLinks(): Promise<Case[]> {
  const drawn = fc.sample(fc.record({ link: anyLink, visits: anyVisits }), { seed, numRuns: linkCount });
  const { status, body } = await product.api.call('POST', '/links/bulk', { links: drawn.map(({ link }) => link) });
  const { results } = body.data as { results: { success: boolean; data: Link }[] };
  expect([status, results.filter(({ success }) => !success)], `seed ${seed}`).toEqual([201, []]);
  return drawn.map((one, index) => ({ ...one, created: results[index]?.data as Link }));
}

/** Makes the visits of a link, one after the other, and returns how many are clicks. */
async function visitLink({ link, visits, created }: Case, { differences, kinds }: Run): Promise<number> {
  let spent = 0;
  const variants = new Map<string, number>();
  for (const visit of visits) {
    const before = predict(link, visit, spent, new Date());
    const response = await makeVisit(product, created.slug, visit);
    const after = predict(link, visit, spent, new Date());
    const got = describeResponse(response);
    const report = (because: string, wanted: Outcome[]) => differences.push({ link, visit, got, wanted, because });
    // A condition about the time may hold no longer.
    const right = [before, after].find(({ outcomes }) => outcomes.some((one) => isOutcome(visit, got, one)));
    const matching = right?.outcomes.filter((one) => isOutcome(visit, got, one)) ?? [];
    if (!right) report('outcome', before.outcomes);
    else if (visit.method !== 'HEAD') noteKinds(kinds, got);
    if (matching.every((one) => !mayName(one)) && destinationHosts.test(response.body))
      report('names a destination', matching);
    if (right?.isSplit) {
      const earlier = variants.size;
      if (!isSameVariant(variants, right, visit, got)) report('another variant', right.outcomes);
      if (variants.size === earlier) kinds.add('same variant');
    }
    if ((right ?? before).isCounted) spent += 1;
  }
  return spent;
}

function noteKinds(kinds: Set<string>, { status, content, location = '' }: Outcome): void {
  kinds.add(status === 405 ? '405' : `${status} ${content}`);
  for (const kind of everyKind) if (location.includes(kind)) kinds.add(kind);
}

/** Leaves out what a response to HEAD leaves out, and what is not documented of a 405. */
function isOutcome({ method }: PlainVisit, got: Outcome, wanted: Outcome): boolean {
  if (wanted.status === 405) return got.status === 405;
  const content = method === 'HEAD' ? 'empty' : wanted.content;
  return isDeepStrictEqual(got, { ...wanted, content });
}

const mayName = ({ content = '' }: Outcome) => ['delay', 'app', 'social', 'preview'].includes(content);

/** Compares visits of one day: the identity of a visitor changes at midnight. */
function isSameVariant(seen: Map<string, number>, { outcomes }: Prediction, visit: PlainVisit, got: Outcome): boolean {
  const visitor = [new Date().toISOString().slice(0, 10), visit.address, visit.agent.header].join(' ');
  const variants = outcomes.flatMap((one, index) => (isOutcome(visit, got, one) ? [index] : []));
  const earlier = seen.get(visitor);
  // The page that opens an app is the same for all of them here.
  if (variants.length !== 1) return earlier === undefined || variants.includes(earlier);
  seen.set(visitor, variants[0] ?? 0);
  return earlier === undefined || earlier === variants[0];
}

async function expectClicks(cases: Case[], wanted: Map<string, number>): Promise<void> {
  const fence = await product.api.createLink({ url: 'https://example.com/fence' });
  await product.visit(`/${fence.slug}`);
  await waitFor(async () => (await product.api.getLink(fence.id)).clicks === 1, {
    timeoutMs: countedWithinMs,
    what: 'the last click to be counted',
  });
  const differing = async () => {
    const links = await Promise.all(cases.map(async ({ created }) => await product.api.getLink(created.id)));
    return links
      .map(({ id, clicks }, index) => ({ link: cases[index]?.link, clicks, wanted: wanted.get(id) }))
      .filter((one) => one.clicks !== one.wanted);
  };
  await expect.poll(differing, { timeout: countedWithinMs, message: `clicks, seed ${seed}` }).toEqual([]);
}
