import { afterEach, describe, expect, test } from 'vitest';
import { readSource, startImitation, type Imitation } from '../../test/start-imitation.ts';
import { openRebrandlyApi } from './open-rebrandly-api.ts';

const apiKey = 'rebrandly-key';
const now = Date.parse('2026-03-01T00:00:00Z');

let imitation: Imitation | undefined;
afterEach(async () => {
  await imitation?.close();
});

const linkOf = (id: string, extra: object = {}) => ({
  id,
  title: `Title ${id}`,
  slashtag: id,
  destination: `https://to.test/${id}`,
  shortUrl: `R.test/${id}`,
  status: 'active',
  domain: { fullName: 'R.test' },
  createdAt: '2026-01-02T03:04:05.000Z',
  clicks: 12,
  forwardParameters: false,
  tags: [],
  ...extra,
});

type Account = { workspaces?: string[]; listsWorkspaces?: boolean };

/** A list of links has those of the workspace in the header, and without it those of the first one. */
async function startRebrandly(
  links: { id: string; workspace?: string }[],
  { workspaces = ['main'], listsWorkspaces = true }: Account = {},
): Promise<Imitation> {
  imitation = await startImitation(({ path, query, headers }) => {
    if (headers['apikey'] !== apiKey) return { status: 401, body: { message: 'Unauthorized', code: 'Unauthorized' } };
    if (path === '/v1/account/workspaces') {
      if (!listsWorkspaces) return { status: 403, body: { message: 'Forbidden' } };
      const first = workspaces.findIndex((id) => id === query.get('last')) + 1;
      return { body: workspaces.slice(first, first + 25).map((id) => ({ id, name: `Team ${id}` })) };
    }
    const inWorkspace = links.filter(({ workspace = 'main' }) => workspace === (headers['workspace'] ?? workspaces[0]));
    const begin = inWorkspace.findIndex(({ id }) => id === query.get('last')) + 1;
    return { body: inWorkspace.slice(begin, begin + Number(query.get('limit'))) };
  });
  return imitation;
}

const open = ({ origin }: Imitation, key = apiKey) =>
  openRebrandlyApi({ origin, apiKey: key, now, retryDelayMs: 1, requestsPerSecond: 1_000 });

describe('Rebrandly', () => {
  test('reads all links with their totals, through a hang-up, a 429 and unreadable JSON', async () => {
    const links = Array.from({ length: 60 }, (_, index) => linkOf(`l${index}`));
    const rebrandly = await startRebrandly(links);
    rebrandly.faults.push('hang-up', 'wait', 'invalid-json');
    const source = open(rebrandly);
    const read = await readSource(source);
    expect(read.links.map(({ key }) => key)).toEqual(links.map(({ id }) => id));
    expect(read.links[0]).toMatchObject({
      host: 'r.test',
      slug: 'l0',
      clicks: 12,
      createdAt: Date.parse('2026-01-02T03:04:05Z'),
    });
    expect(read.problems).toEqual([]);
    expect(source.cursor()).toBeNull();
  });

  test('carries title, description, tags and parameters, and stops a link that is not active', async () => {
    const tags = [{ id: 't', name: 'Spring' }];
    const links = [
      linkOf('a', { description: 'Note', tags, forwardParameters: true, favourite: true }),
      linkOf('b', { status: 'trashed' }),
      { id: 'broken', slashtag: 7 },
      linkOf('c', { slashtag: '' }),
    ];
    const { links: read, problems } = await readSource(open(await startRebrandly(links)));
    expect(read[0]?.fields).toMatchObject({ title: 'Title a', notes: 'Note', tags: ['Spring'], forwardQuery: true });
    expect(read[0]?.notCarried).toEqual(['favourite']);
    expect(read[1]?.fields).toMatchObject({ archived: true, expiresAt: new Date(now) });
    expect(problems.map(({ code, field }) => `${code} ${field}`)).toEqual([
      'LINE_UNREADABLE slashtag',
      'FIELD_INVALID rootBehaviour',
    ]);
  });

  test('reads the links of all workspaces, not of the first one alone', async () => {
    const workspaces = Array.from({ length: 27 }, (_, index) => `w${index}`);
    const links = [
      linkOf('a', { workspace: 'w0' }),
      linkOf('b', { workspace: 'w3' }),
      linkOf('c', { workspace: 'w26' }),
    ];
    const read = await readSource(open(await startRebrandly(links, { workspaces })));
    expect(read.links.map(({ key, place }) => `${key}: ${place}`)).toEqual([
      'a: workspace Team w0, page 1, link 1',
      'b: workspace Team w3, page 1, link 1',
      'c: workspace Team w26, page 1, link 1',
    ]);
  });

  test('reads its own workspace with a key that may not list them, and reports it', async () => {
    const { links, problems } = await readSource(open(await startRebrandly([linkOf('a')], { listsWorkspaces: false })));
    expect(links.map(({ key }) => key)).toEqual(['a']);
    expect(problems.map(({ field }) => field)).toEqual(['workspace']);
  });

  test('is refused with an invalid key', async () => {
    const rebrandly = await startRebrandly([]);
    await expect(readSource(open(rebrandly, 'wrong'))).rejects.toMatchObject({ reason: 'refused' });
  });
});
