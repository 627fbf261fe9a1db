import { openPool, type Pool } from '@linkplane/links-db';
import { deleteLink, insertLink } from '@linkplane/links-db/management';
import { readTargets } from '@linkplane/links-db/redirect';
import { createId } from '@linkplane/runtime';
import { createLogger } from '@linkplane/telemetry';
import { createTestLinksDb, waitFor, type TestLinksDb } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTargetResolver, resolverLimits, type Resolution } from '../src/resolve-target.ts';

const workspaceId = createId('wsp');
const noFields = {
  ...{ title: null, startsAt: null, expiresAt: null, clickLimit: null, expirationUrl: null },
  ...{ utmSource: null, utmMedium: null, utmCampaign: null },
  ...{ appLinkingEnabled: false, iosEnabled: false, androidEnabled: false },
  ...{ redirectDelayEnabled: false, forwardQuery: false },
};
/** A target is looked at again after about 120 ms. */
const limits = { ...resolverLimits, freshMs: 200 };

let database: TestLinksDb;
let pool: Pool;

beforeAll(async () => {
  database = await createTestLinksDb();
  pool = openPool(
    {
      ...{ connectionString: database.url, applicationName: 'refresh', connectionsMax: 2 },
      ...{ connectTimeoutMs: 4_000, statementTimeoutMs: 4_000, queryTimeoutMs: 5_000 },
    },
    createLogger('test', 'silent'),
  );
  await pool.query(`insert into workspaces (id, name, plan) values ($1, 'Refresh', 'free')`, [workspaceId]);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function aLink(): Promise<{ id: string; host: string; slugKey: string; slug: string }> {
  const [id, slug] = [createId('lnk'), `Refresh-${createId('req').slice(4)}`];
  const link = { ...noFields, id, slug, url: 'https://example.com/old', host: '', targetHosts: [], told: null };
  expect((await insertLink(pool, workspaceId, link)).kind).toBe('inserted');
  return { id, host: '', slugKey: slug.toLowerCase(), slug };
}

/** Behind the back of every announcement. */
async function changeUrl(id: string, url: string): Promise<void> {
  await pool.query(`update links set url = $2, version = nextval('target_versions') where id = $1`, [id, url]);
}

describe('reading targets of which something is known', () => {
  test('gives what is new, what has changed and what is gone, and nothing for what is as it was', async () => {
    const [same, changed, gone, unread] = [await aLink(), await aLink(), await aLink(), await aLink()];
    const nowhere = { host: '', slugKey: 'leads-nowhere' };
    const first = await readTargets(pool, [same, changed, gone, nowhere]);
    expect(first.map(({ kind }) => kind)).toEqual(['link', 'link', 'link']);
    const versions = new Map(first.map((target) => (target.kind === 'gone' ? ['', 0] : [target.slug, target.version])));
    const known = [same, changed, gone].map((link) => ({
      ...link,
      known: { id: link.id, version: versions.get(link.slug) ?? 0 },
    }));

    await changeUrl(changed.id, 'https://example.com/new');
    await deleteLink(pool, workspaceId, gone.id);
    const second = await readTargets(pool, [...known, unread, nowhere]);
    expect(second).toHaveLength(3);
    expect(second).toContainEqual(expect.objectContaining({ slug: changed.slug, url: 'https://example.com/new' }));
    expect(second).toContainEqual({ kind: 'gone', host: '', slugKey: gone.slugKey });
    expect(second).toContainEqual(expect.objectContaining({ kind: 'link', slug: unread.slug }));
  });
});

describe('a target in memory that visitors go on asking for', () => {
  /** Asks like visitors do, and has the number of targets that the store sent. */
  function visitors() {
    const sent: number[] = [];
    const targets = createTargetResolver(
      async (places) => {
        const read = await readTargets(pool, places);
        sent.push(read.length);
        return read;
      },
      { limits },
    );
    const visit = async (key: { host: string; slugKey: string }): Promise<Resolution> =>
      targets.recall(key, performance.now()) ?? (await targets.resolve(key));
    return { targets, visit, sent };
  }
  const urlOf = (seen: Resolution) => (seen.state === 'link' ? seen.link.target.url : seen.state);

  test('is confirmed again and again without being sent again, and stays the same object', async () => {
    const link = await aLink();
    const { targets, visit, sent } = visitors();
    const first = await visit(link);
    await waitFor(async () => {
      expect(await visit(link)).toBe(first);
      return sent.length >= 5;
    });
    expect(sent.slice(0, 1)).toEqual([1]);
    expect(sent.slice(1).every((count) => count === 0)).toBe(true);
    targets.stop();
  });

  test('shows a change and an end that nobody announced', async () => {
    const link = await aLink();
    const { targets, visit, sent } = visitors();
    expect(urlOf(await visit(link))).toBe('https://example.com/old');
    await waitFor(async () => {
      await visit(link);
      return sent.length >= 2;
    });
    await changeUrl(link.id, 'https://example.com/new');
    await waitFor(async () => urlOf(await visit(link)) === 'https://example.com/new');
    await deleteLink(pool, workspaceId, link.id);
    await waitFor(async () => urlOf(await visit(link)) === 'unknown');
    targets.stop();
  });
});
