import { Agent } from 'node:http';
import { resolve } from 'node:path';
import { waitFor } from '@linkplane/testing';
import type { Link } from '../support/api-client.ts';
import { startProduct, type Product } from '../support/start-product.ts';
import { collectAgents } from './collect-agents.ts';
import { collectUrls } from './collect-urls.ts';
import { inParallel } from './in-parallel.ts';
import { countStored, reconcile, type Visit } from './reconcile.ts';

const keepAlive = new Agent({ keepAlive: true, maxSockets: 16 });
const drainTimeoutMs = 60_000;

const urls = collectUrls(resolve(import.meta.dirname, '../../..'));
const agents = collectAgents();
say(
  `${urls.length} real URLs; ${agents.browsers.length} browsers and ${agents.crawlers.length} crawlers from published lists.`,
);

const product = await startProduct({ plan: 'enterprise' });
try {
  const started = Date.now();
  const links = await inParallel(urls, (url) => product.api.createLink({ url }));
  say(`Made ${links.length} links in ${seconds(started)} s.`);

  const followed = Date.now();
  const visits = planVisits(links);
  const wrong = (await inParallel(visits, (visit) => follow(product, visit))).filter(
    (problem) => problem !== undefined,
  );
  say(`Followed them ${visits.length} times in ${seconds(followed)} s: ${wrong.length} wrong Locations.`);
  for (const problem of wrong.slice(0, 10)) say(`  ${problem}`);

  const drained = Date.now();
  await waitFor(async () => (await countStored(product)) >= visits.length, {
    timeoutMs: drainTimeoutMs,
    what: 'every click to be stored',
  });
  say(`All ${visits.length} clicks stored ${seconds(drained)} s after the last response.`);

  const { disagreements, browsersTakenForBots, crawlersTakenForPeople } = await reconcile(product, visits);
  say(
    disagreements.length === 0
      ? `Rows, stats and totals agree on every one of ${links.length} links.`
      : `${disagreements.length} links disagree:`,
  );
  for (const line of disagreements.slice(0, 20)) say(`  ${line}`);
  say(
    `Taken for bots: ${browsersTakenForBots} browser visits. Taken for people: ${crawlersTakenForPeople} visits of in-app browsers on the list of crawlers.`,
  );
  process.exitCode = wrong.length + disagreements.length === 0 ? 0 : 1;
} finally {
  await product.stop();
}

/** Each link is visited by two browsers and one crawler, taken from both lists in turn. */
function planVisits(links: Link[]): Visit[] {
  const pick = (list: string[], index: number) => list[index % list.length] ?? '';
  return links.flatMap((link, index): Visit[] => [
    { link, agent: pick(agents.browsers, index), kind: 'browser' },
    { link, agent: pick(agents.crawlers, index), kind: 'crawler' },
    { link, agent: pick(agents.browsers, index + 7), kind: 'browser' },
  ]);
}

async function follow(to: Product, { link, agent }: Visit): Promise<string | undefined> {
  const response = await to.visit(`/${link.slug}`, { agent, keepAlive });
  const expected = new URL(link.url).href;
  if (response.status === 302 && response.headers.location === expected) return undefined;
  return `/${link.slug}: ${response.status} ${String(response.headers.location)} instead of ${expected}`;
}

function seconds(since: number): string {
  return ((Date.now() - since) / 1_000).toFixed(1);
}

function say(line: string): void {
  console.log(line);
}
