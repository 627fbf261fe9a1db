import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDubApi, openShortioApi, type Source } from '@linkplane/import-sources';
import {
  dubLink,
  respondAsDub,
  startImitation,
  type DubAccount,
  type ImitatedRequest,
  type ImitatedResponse,
} from '@linkplane/import-sources/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStagedFiles } from './staged-files.ts';
import { stageSource } from './stage-source.ts';

const now = Date.parse('2026-03-10T12:00:00Z');
const dayMs = 86_400_000;
const secondMs = 1_000;

/** Links by their keys with their totals, the newest first, and the times of clicks. */
type Account = { totals: Map<string, number>; clicks: { at: number; link: string }[] };
type Clicked = { link: string; at: number; id: string };

const atOf = (at: number) => new Date(at).toISOString();

function respondAsShortio({ totals, clicks }: Account) {
  return ({ path, query, body }: ImitatedRequest): ImitatedResponse => {
    if (path === '/api/domains') return { body: query.get('offset') === '0' ? [{ id: 5, hostname: 's.test' }] : [] };
    if (path.endsWith('/link_clicks'))
      return { body: Object.fromEntries((query.get('ids') ?? '').split(',').map((id) => [id, totals.get(id) ?? 0])) };
    if (path === '/api/links') {
      const begin = Number(query.get('pageToken') ?? 0);
      const end = begin + Number(query.get('limit'));
      const all = [...totals.keys()].map((id) => ({ idString: id, path: id, originalURL: 'https://example.com/' }));
      return { body: { links: all.slice(begin, end), nextPageToken: end < all.length ? String(end) : null } };
    }
    const { limit, beforeDate, afterDate } = body as { limit: number; beforeDate: string; afterDate: string };
    const listed = clicks
      .map(({ at, link }, index) => ({ dt: atOf(at), path: `/${link}`, st: 302, ip: `192.0.2.${index}`, ua: 'x' }))
      .filter(({ dt }) => dt > afterDate && dt <= beforeDate);
    return { body: listed.toSorted((a, b) => b.dt.localeCompare(a.dt)).slice(0, limit) };
  };
}

function respondAsDubOf({ totals, clicks }: Account) {
  return (request: ImitatedRequest): ImitatedResponse => {
    const links = [...totals].map(([id, count]) =>
      dubLink(id, { id, clicks: count, createdAt: atOf(now - 5 * dayMs) }),
    );
    const dub: DubAccount = {
      links,
      clicks: clicks.map(({ at, link }, index) => ({ at: atOf(at), link, id: `c${index}` })),
    };
    return respondAsDub(dub)(request);
  };
}

const services = {
  dub: {
    respond: respondAsDubOf,
    open: (origin: string, more: object) => openDubApi({ origin, apiKey: 'key-1', retryDelayMs: 1, ...more }),
  },
  shortio: {
    respond: respondAsShortio,
    open: (origin: string, more: object) =>
      openShortioApi({ origin, statisticsOrigin: origin, apiKey: 'key-1', retryDelayMs: 1, ...more }),
  },
};

async function start(service: keyof typeof services, account: Account) {
  const { respond, open } = services[service];
  const limits = { left: Infinity };
  const imitation = await startImitation((request) =>
    (limits.left -= 1) < 0 ? { status: 503, body: {} } : respond(account)(request),
  );
  const root = mkdtempSync(join(tmpdir(), 'linkplane-totals-'));
  onTestFinished(async () => {
    await imitation.close();
    rmSync(root, { recursive: true });
  });
  const files = openStagedFiles(join(root, 'import'));
  const stageFrom = async (source: Source, at: number) => {
    const staging = { sourceName: 'wsp_1/x', ownHosts: [], onRead: () => undefined, keptFrom: undefined };
    const reading = { settings: service, secret: 'key-1', run: 'first' };
    const stage = await stageSource(source, { ...staging, files, reading, now: at });
    const clicks: Clicked[] = [];
    for await (const click of files.readClicks()) clicks.push(click);
    const links = new Map<string, { clicks: number | undefined; clicksBefore: number }>();
    for await (const link of files.readLinks()) links.set(link.key, link);
    return { stage, clicks, links };
  };
  return {
    limits,
    files,
    read: (at: number, since?: string) => stageFrom(open(imitation.origin, { now: at, ...(since && { since }) }), at),
  };
}

describe.each(['dub', 'shortio'] as const)('The totals of %s', (service) => {
  test('of links that an earlier process has read have the clicks since, so that no later run adds them', async () => {
    const account: Account = { totals: new Map(), clicks: [] };
    for (let at = 0; at < 150; at += 1) account.totals.set(`l${at}`, 0);
    // One of them has no date at the source.
    for (const day of [4, 3, 2]) account.clicks.push({ at: now - day * dayMs, link: 'l0' });
    account.totals.set('l0', 4);
    const { limits, read } = await start(service, account);
    // The first page was read, and the second was not.
    limits.left = service === 'dub' ? 2 : 4;
    await expect(read(now)).rejects.toMatchObject({ reason: 'unavailable' });
    limits.left = Infinity;

    const later = now + dayMs;
    account.totals = new Map([['new', 0], ...account.totals]);
    for (const link of ['l0', 'l0', 'l149']) account.clicks.push({ at: now + dayMs / 2, link });
    account.totals.set('l0', 6).set('l149', 1);
    const { links, clicks, stage } = await read(later);
    expect(clicks).toHaveLength(6);
    expect(links.get('l0')).toMatchObject({ clicks: 6, clicksBefore: 1 });
    expect(links.get('l149')).toMatchObject({ clicks: 1, clicksBefore: 0 });
    expect(links.get('l1')).toMatchObject({ clicks: 0, clicksBefore: 0 });
    expect(links.get('l0')).not.toHaveProperty('countedAt');
    expect(links.has('new')).toBe(true);
    expect(stage).toMatchObject({ links: 151, surplusClicks: 0 });
  });

  test('have no click that is left to the next run, which brings it with its date', async () => {
    const account: Account = { totals: new Map([['l0', 4]]), clicks: [] };
    const atOfLast = now - 20 * secondMs;
    for (const at of [now - dayMs, now - dayMs, atOfLast]) account.clicks.push({ at, link: 'l0' });
    const { files, read } = await start(service, account);
    const first = await read(now);
    expect(first.clicks).toHaveLength(2);
    expect(first.links.get('l0')).toMatchObject({ clicks: 3, clicksBefore: 1 });

    await files.remove();
    const next = await read(now + 600 * secondMs, first.stage.cursor ?? '');
    expect(next.clicks.map(({ at }) => at)).toEqual([atOfLast]);
    // What was noted by the first run, and no more, has no date.
    expect(next.links.get('l0')).toMatchObject({ clicks: 4, clicksBefore: 3 });
  });
});
