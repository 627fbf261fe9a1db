import { describe, expect, onTestFinished, test } from 'vitest';
import { readSource, startImitation } from '../../test/start-imitation.ts';
import { openKuttApi, type KuttApiOptions } from './open-kutt-api.ts';

const apiKey = 'kutt-key';
const now = Date.parse('2026-03-01T00:00:00Z');

/** A link as Kutt sends it. */
const linkOf = (number: number, extra: object = {}) => ({
  id: `uuid-${number}`,
  address: `a${number}`,
  target: `https://example.com/${number}`,
  link: `https://s.test/a${number}`,
  domain: null,
  description: null,
  banned: false,
  password: false,
  expire_in: null,
  created_at: '2026-01-02T03:04:05.000Z',
  updated_at: '2026-01-02T03:04:05.000Z',
  visit_count: number,
  ...extra,
});

/** Kutt lists the newest first, 50 at most. @param onList called before each list */
async function startKutt(
  links: unknown[],
  { onList = (_requests: number): void => undefined, ignoresSkip = false } = {},
) {
  let requests = 0;
  const kutt = await startImitation(({ path, query, headers }) => {
    if (headers['x-api-key'] !== apiKey) return { status: 401, body: { error: 'API key is not correct.' } };
    if (path !== '/api/v2/links') return { status: 404, body: { error: 'Not found.' } };
    onList((requests += 1));
    const skip = ignoresSkip ? 0 : Number(query.get('skip'));
    const limit = Math.min(50, Number(query.get('limit')));
    return { body: { total: links.length, limit, skip, data: links.slice(skip, skip + limit) } };
  });
  onTestFinished(() => kutt.close());
  const open = (more: Partial<KuttApiOptions> = {}) =>
    openKuttApi({ origin: kutt.origin, apiKey, now, retryDelayMs: 1, ...more });
  return { kutt, open };
}

const newestFirst = (count: number) => Array.from({ length: count }, (_, at) => linkOf(count - at));
const keysOf = (links: { key: string }[]) => new Set(links.map(({ key }) => key));

describe('The API of Kutt', () => {
  test('gives all links with their totals, through a hang-up, a 429 and unreadable JSON', async () => {
    const { kutt, open } = await startKutt(newestFirst(230));
    kutt.faults.push('hang-up', 'wait', 'invalid-json');
    const read = await readSource(open());
    expect(read.links).toHaveLength(230);
    expect(keysOf(read.links).size).toBe(230);
    expect(read.links[0]).toMatchObject({
      key: 'uuid-230',
      host: 's.test',
      slug: 'a230',
      clicks: 230,
      createdAt: Date.parse('2026-01-02T03:04:05Z'),
      fields: { url: 'https://example.com/230' },
    });
    expect(read.problems).toEqual([]);
    expect(kutt.requests.every(({ query }) => !query.toString().includes(apiKey))).toBe(true);
  });

  test('gives each link once while new ones are created and others are deleted', async () => {
    const links = newestFirst(1_500);
    const { open } = await startKutt(links, {
      onList: (requests) => {
        if (requests === 2) links.unshift(linkOf(301), linkOf(302));
        if (requests === 28) links.splice(0, 60);
      },
    });
    const read = await readSource(open());
    expect(keysOf(read.links).size).toBe(read.links.length);
    for (const { id } of links as { id: string }[]) expect(keysOf(read.links)).toContain(id);
    expect(read.problems).toEqual([]);
  });

  test('is incomplete where links are deleted again and again', async () => {
    const links = newestFirst(2_000);
    const { open } = await startKutt(links, { onList: () => void links.splice(0, 60) });
    const { problems } = await readSource(open());
    expect(problems.map(({ code }) => code)).toEqual(['SOURCE_INCOMPLETE']);
  });

  test('is refused with an invalid key, and is none that lists the same links for ever', async () => {
    const { open } = await startKutt(newestFirst(3));
    await expect(readSource(open({ apiKey: 'wrong' }))).rejects.toMatchObject({ reason: 'refused' });
    const stuck = await startKutt(newestFirst(5_000), { ignoresSkip: true });
    await expect(readSource(stuck.open())).rejects.toMatchObject({ reason: 'invalid' });
  });

  test('is none that lists the same links for ever in another order', async () => {
    let requests = 0;
    const kutt = await startImitation(() => {
      requests += 1;
      const data = [linkOf(1), linkOf(2)];
      return { body: { total: 1_000_000_000, data: requests % 2 === 0 ? data.toReversed() : data } };
    });
    onTestFinished(() => kutt.close());
    const source = openKuttApi({ origin: kutt.origin, apiKey, now, retryDelayMs: 1, requestsPerSecond: 1_000 });
    await expect(readSource(source)).rejects.toMatchObject({ reason: 'invalid' });
    expect(requests).toBeLessThan(50);
  });

  test('goes on without what is kept', async () => {
    const { open } = await startKutt(newestFirst(120));
    const kept = new Set(['uuid-120', 'uuid-3']);
    const items = [];
    for await (const some of open().read({ cursor: '{}', has: (entry) => kept.has(entry) })) items.push(...some);
    expect(items.filter(({ type }) => type === 'link')).toHaveLength(118);
  });

  test('leaves out what cannot come along, and says why', async () => {
    const { open } = await startKutt([
      linkOf(1, { password: true }),
      linkOf(2, { banned: true, password: true }),
      linkOf(3, { domain: 'Own.test', link: 'https://own.test/a3', expire_in: '2026-06-01T00:00:00.000Z' }),
      linkOf(4, { link: 'https://kutt.it/a4' }),
      linkOf(5, { description: 'x'.repeat(10_000_000) }),
      linkOf(6, { target: 7 }),
      linkOf(7, { link: 'no url' }),
      'garbage',
    ]);
    const { links, problems } = await readSource(open());
    expect(links.map(({ slug }) => slug)).toEqual(['a2', 'a3', 'a4', 'a5', 'a7']);
    expect(links[0]?.fields).toMatchObject({ archived: true, expiresAt: new Date(now) });
    expect(links[1]).toMatchObject({ host: 'own.test', fields: { expiresAt: new Date('2026-06-01T00:00:00Z') } });
    expect(links[2]?.staysAtSource).toBe(true);
    expect(problems.map(({ code, field }) => `${code} ${field}`)).toEqual([
      'FIELD_INVALID password',
      'VALUE_CUT title',
      'LINE_UNREADABLE target',
      'LINE_UNREADABLE ',
    ]);
    expect((await readSource(open({ openProtected: true }))).links[0]?.slug).toBe('a1');
  });
});
