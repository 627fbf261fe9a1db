import { afterEach, describe, expect, test } from 'vitest';
import { readSource, startImitation, type ImitatedRequest, type Imitation } from '../../test/start-imitation.ts';
import { openDubApi, type DubOptions } from './open-dub-api.ts';

const apiKey = 'dub_key';
const now = Date.parse('2026-03-15T12:00:00Z');
const dayMs = 24 * 60 * 60 * 1_000;

type Link = {
  id: string;
  domain: string;
  key: string;
  url: string;
  folderId: string | null;
  createdAt: string;
  clicks: number;
  archived?: boolean;
};
type Click = { timestamp: string; link: { id: string }; click: Record<string, unknown> };
type Workspace = {
  links: Link[];
  folders?: { id: string; name: string }[];
  clicks?: Click[];
  plan?: 'free' | 'business';
};

let imitation: Imitation | undefined;
afterEach(async () => {
  await imitation?.close();
});

const linkOf = (id: string, extra: object = {}): Link => ({
  id,
  domain: 'D.test',
  key: id,
  url: `https://to.test/${id}`,
  folderId: null,
  createdAt: '2026-01-20T10:00:00.000Z',
  clicks: 9,
  ...extra,
});

const clickOf = (timestamp: string, link: string, id: string, extra: object = {}): Click => ({
  timestamp,
  link: { id: link },
  click: {
    id,
    country: 'DE',
    city: 'Munich',
    device: 'Mobile',
    browser: 'Safari',
    os: 'iOS',
    referer: '(direct)',
    refererUrl: '(direct)',
    ...extra,
  },
});

/** An honest imitation: a list is of one folder or of none, newest first; times are widened to whole days. */
async function startDub({ links, folders = [], clicks = [], plan = 'business' }: Workspace): Promise<Imitation> {
  const pageOf = (all: unknown[], query: URLSearchParams, size: string) => {
    const count = Number(query.get(size));
    return all.slice((Number(query.get('page')) - 1) * count, Number(query.get('page')) * count);
  };
  const clicksOf = (query: URLSearchParams) => {
    const from = Math.floor(Date.parse(query.get('start') ?? '') / dayMs) * dayMs;
    const to = (Math.floor(Date.parse(query.get('end') ?? '') / dayMs) + 1) * dayMs;
    return clicks.filter(({ timestamp }) => Date.parse(timestamp) >= from && Date.parse(timestamp) < to);
  };
  const respond = ({ path, query, headers }: ImitatedRequest) => {
    if (headers.authorization !== `Bearer ${apiKey}`)
      return {
        status: 401,
        body: { error: { code: 'unauthorized', message: `Invalid API key ${String(headers.authorization)}` } },
      };
    if (path === '/folders') return { body: pageOf(folders, query, 'pageSize') };
    if (path === '/links') {
      const inFolder = links.filter(
        ({ folderId, archived }) => folderId === query.get('folderId') && (!archived || query.has('showArchived')),
      );
      const begin = inFolder.findIndex(({ id }) => id === query.get('startingAfter')) + 1;
      return { body: inFolder.slice(begin, begin + Number(query.get('pageSize'))) };
    }
    if (plan === 'free') return { status: 403, body: { error: { message: 'Unauthorized: Need higher plan.' } } };
    if (path === '/analytics') return { body: { clicks: clicksOf(query).length } };
    const known = pageOf(clicksOf(query), query, 'limit') as Click[];
    return { body: known.filter(({ link }) => links.some(({ id }) => id === link.id)) };
  };
  imitation = await startImitation(respond);
  return imitation;
}

const open = ({ origin }: Imitation, options: Partial<DubOptions> = {}) =>
  openDubApi({ origin, apiKey, now, retryDelayMs: 1, ...options });

describe('Dub', () => {
  test('reads all links through the cursor and each folder, whose name becomes a tag', async () => {
    const links = [
      ...Array.from({ length: 130 }, (_, index) =>
        linkOf(`a${index}`, { archived: index === 3, tags: [{ name: 'x' }] }),
      ),
      linkOf('in', { folderId: 'fold_1' }),
    ];
    const dub = await startDub({ links, folders: [{ id: 'fold_1', name: 'Spring' }], plan: 'free' });
    dub.faults.push('hang-up', 'invalid-json', 'wait');
    const source = open(dub);
    const read = await readSource(source);
    expect(read.links.map(({ key }) => key)).toEqual(links.map(({ id }) => id));
    expect(read.links[0]).toMatchObject({ host: 'd.test', slug: 'a0', clicks: 9, fields: { tags: ['x'] } });
    expect(read.links[3]?.fields.archived).toBe(true);
    expect(read.links.at(-1)?.fields.tags).toEqual(['Spring']);
    expect(read.problems).toMatchObject([{ field: 'clicks' }]);
    // A later run with a better plan begins here: what is before is in the totals.
    expect(Date.parse(source.cursor() ?? '')).toBeGreaterThanOrEqual(now);
  });

  test('carries targets in the order of Dub, the preview, the test and the password', async () => {
    const targets = {
      geo: { AT: 'https://to.test/de', US: 'https://to.test/us', DE: 'https://to.test/de' },
      android: 'https://a.test/',
    };
    const preview = { proxy: true, title: 'Title', description: 'd'.repeat(400), image: 'https://i.test/i.png' };
    const testVariants = [33.4, 33.3, 33.3].map((percentage, index) => ({
      url: `https://to.test/${index}`,
      percentage,
    }));
    const more = { password: 'pw', comments: 'Note', trackConversion: true, doIndex: true, leads: 2, externalId: 'e1' };
    const links = [linkOf('a', { ios: 'https://i.test/', ...targets, ...preview, testVariants, ...more })];
    const {
      links: [link],
      problems,
    } = await readSource(open(await startDub({ links, plan: 'free' })));
    expect(link?.fields.rules).toEqual([
      { conditions: [{ type: 'os', in: ['iOS'] }], url: 'https://i.test/' },
      { conditions: [{ type: 'os', in: ['Android'] }], url: 'https://a.test/' },
      { conditions: [{ type: 'country', in: ['AT', 'DE'] }], url: 'https://to.test/de' },
      { conditions: [{ type: 'country', in: ['US'] }], url: 'https://to.test/us' },
    ]);
    expect(link?.fields.split?.variants.map(({ weight }) => weight)).toEqual([34, 33, 33]);
    expect(link?.fields.social).toEqual({
      title: 'Title',
      description: 'd'.repeat(300),
      image: 'https://i.test/i.png',
    });
    expect(link?.fields).toMatchObject({
      title: 'Title',
      forwardQuery: true,
      notes: 'Note',
      password: 'pw',
      clickToken: true,
      externalId: 'e1',
    });
    expect(link?.notCarried).toEqual(['doIndex', 'conversions']);
    expect(problems.map(({ field }) => field)).toEqual(['social.description', 'clicks']);
  });

  test('expires and archives a disabled link, and reports a root link', async () => {
    const disabled = linkOf('a', { disabledAt: '2026-03-01T00:00:00Z', expiresAt: '2027-01-01T00:00:00Z' });
    const root = linkOf('r', { key: '_root', url: 'https://home.test' });
    const { links, problems } = await readSource(open(await startDub({ links: [disabled, root], plan: 'free' })));
    expect(links).toHaveLength(1);
    expect(links[0]?.fields).toMatchObject({ archived: true, expiresAt: new Date(now) });
    expect(problems[0]).toMatchObject({ field: 'rootBehaviour', shortUrl: 'D.test/' });
    expect(problems[0]?.detail).toContain('https://home.test');
  });

  test('reads each click once and oldest first, past pages of deleted links, up to the end of the reading', async () => {
    const at = (index: number) => new Date(Date.parse('2026-01-20T11:00:00Z') + index * 7_200_000).toISOString();
    const clicks = Array.from({ length: 649 }, (_, index) =>
      clickOf(at(index), index < 110 ? 'deleted' : 'a', `c${index}`),
    );
    clicks.push(clickOf('2026-03-15T12:30:00Z', 'a', 'late', { qr: true }));
    const source = open(await startDub({ links: [linkOf('a')], clicks }));
    const read = await readSource(source);
    expect(read.clicks.map(({ id }) => id)).toEqual(clicks.slice(110, 649).map(({ click }) => click['id']));
    expect(read.clicks[0]).toMatchObject({
      link: 'a',
      country: 'DE',
      city: 'Munich',
      device: 'mobile',
      os: 'iOS',
      referrer: '',
    });
    expect(source.cursor()).toBe('2026-03-15T11:59:00.000Z');
  }, 30_000);

  test('goes on behind its totals when Dub lists clicks again after an earlier import, and gives its reason until then', async () => {
    const dub = await startDub({ links: [linkOf('a')], plan: 'free' });
    const source = open(dub, { since: '2026-03-10T00:00:00.000Z' });
    const { problems } = await readSource(source);
    expect(Date.parse(source.cursor() ?? '')).toBeGreaterThanOrEqual(now);
    expect(problems[0]?.detail).toContain('Unauthorized: Need higher plan.');
  });

  test('names the field of a link that cannot be read, and not its password', async () => {
    const broken = { ...linkOf('a'), password: 'open sesame', clicks: 'many' };
    const { problems } = await readSource(
      open(await startDub({ links: [broken as unknown as Link, linkOf('b', { domain: 'dub.sh' })], plan: 'free' })),
    );
    expect(problems[0]).toMatchObject({ code: 'LINE_UNREADABLE', shortUrl: 'D.test/a', field: 'clicks' });
    expect(JSON.stringify(problems)).not.toContain('open sesame');
  });

  test('reads the clicks after the cursor of an earlier import', async () => {
    const times = ['2026-03-14T08:00:00.000Z', '2026-03-14T08:00:00.001Z', '2026-03-15T08:00:00.000Z'];
    const clicks = times.map((time, index) => clickOf(time, 'a', `c${index}`));
    const dub = await startDub({ links: [linkOf('a')], clicks });
    const read = await readSource(open(dub, { since: '2026-03-14T08:00:00.000Z' }));
    expect(read.clicks.map(({ id }) => id)).toEqual(['c1', 'c2']);
  });

  test('goes on with its own cursors, and with no other', async () => {
    const source = open(await startDub({ links: [linkOf('a')] }));
    const { items } = await readSource(source);
    const cursors = items.flatMap((item) => (item.type === 'checkpoint' ? [item.cursor] : []));
    expect(cursors.length).toBeGreaterThan(2);
    for (const cursor of cursors) expect(source.goesOn?.(cursor)).toBe(true);
    for (const cursor of ['', '{"links"', '{}', '{"clicks":{"after":1,"to":2}}'])
      expect(source.goesOn?.(cursor)).toBe(false);
  });

  test('is refused with an invalid key, which the error does not repeat', async () => {
    const dub = await startDub({ links: [] });
    const error: unknown = await readSource(open(dub, { apiKey: 'wrong-key' })).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ reason: 'refused' });
    expect(String(error)).not.toContain('wrong-key');
  });
});
