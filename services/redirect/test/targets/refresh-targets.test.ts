import { openPool, type Pool } from '@linkplane/links-db';
import { deleteLink, insertLink } from '@linkplane/links-db/links';
import { readTargets, type KnownPlace, type TargetKey } from '@linkplane/links-db/planes/redirect';
import { claimSlugsOfHost } from '@linkplane/links-db/slugs';
import { inTransaction } from '@linkplane/links-db/transactions';
import { createId } from '@linkplane/runtime';
import { createLogger } from '@linkplane/telemetry';
import { allowLongTests, createTestLinksDb, waitFor, type TestLinksDb } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTargetResolver, resolverLimits, type Resolution } from '../../src/targets/resolve-target.ts';
import { noFields } from '../support/a-link.ts';

allowLongTests('real time');

const workspaceId = createId('wsp');
/** A cached target is refreshed 1.5 s after it was read, or later, and stays fresh for another second without that. */
const limits = { ...resolverLimits, freshMs: 3_000 };

let database: TestLinksDb;
let pool: Pool;

beforeAll(async () => {
  database = await createTestLinksDb();
  pool = openPool(
    {
      connectionString: database.url,
      applicationName: 'refresh',
      connectionsMax: 2,
      connectTimeoutMs: 4_000,
      statementTimeoutMs: 4_000,
      queryTimeoutMs: 5_000,
    },
    createLogger('test', 'silent'),
  );
  await pool.query(`insert into workspaces (id, name, plan) values ($1, 'Refresh', 'free')`, [workspaceId]);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function aLink(host = ''): Promise<{ id: string; host: string; slugKey: string; slug: string }> {
  const [id, slug] = [createId('lnk'), `Refresh-${createId('req').slice(4)}`];
  const link = { ...noFields, id, slug, url: 'https://example.com/old', host, targetHosts: [], createdEvent: null };
  expect((await insertLink(pool, workspaceId, link)).kind).toBe('inserted');
  return { id, host, slugKey: slug.toLowerCase(), slug };
}

/** Changes a URL and publishes no message about it. */
async function changeUrl(id: string, url: string): Promise<void> {
  await pool.query(`update links set url = $2, version = nextval('target_versions') where id = $1`, [id, url]);
}

describe('reading targets with known versions', () => {
  test('returns new, changed and deleted targets, and nothing for unchanged ones', async () => {
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

describe('a cached target that visitors go on requesting', () => {
  /** Visits like visitors do; `sent` has the number of targets that each refresh returned. */
  function visitors() {
    const sent: number[] = [];
    const targets = createTargetResolver(
      async (places) => {
        const read = await readTargets(pool, places);
        if (places.every(({ known }) => known)) sent.push(read.length);
        return read;
      },
      { limits },
    );
    const visit = async (key: { host: string; slugKey: string }): Promise<Resolution> =>
      targets.findCached(key, performance.now()) ?? (await targets.resolve(key));
    return { targets, visit, sent };
  }
  const urlOf = (seen: Resolution | undefined) => (seen?.state === 'link' ? seen.link.target.url : seen?.state);

  /** A cached link; `findCached` returns what visitors get without waiting. */
  async function visited(link: TargetKey, read = (places: KnownPlace[]) => readTargets(pool, places)) {
    const targets = createTargetResolver(read, { limits });
    expect(urlOf(await targets.resolve(link))).toBe('https://example.com/old');
    return { targets, findCached: () => targets.findCached(link, performance.now()) };
  }

  test('is confirmed again and again without being sent again, and stays the same object', async () => {
    const link = await aLink();
    const { targets, visit, sent } = visitors();
    const first = await visit(link);
    await waitFor(async () => {
      expect(await visit(link)).toBe(first);
      return sent.length >= 3;
    });
    expect(sent.every((count) => count === 0)).toBe(true);
    targets.stop();
  });

  test('shows a change and a deletion that were not announced, without making visitors wait', async () => {
    const link = await aLink();
    const { targets, findCached } = await visited(link);
    await changeUrl(link.id, 'https://example.com/new');
    await waitFor(() => urlOf(findCached()) === 'https://example.com/new');
    await deleteLink(pool, workspaceId, link.id);
    await waitFor(() => urlOf(findCached()) === 'unknown');
    targets.stop();
  });

  test('is dropped when another workspace takes over its slug, although the old link is unchanged', async () => {
    const host = `taken-${createId('req').slice(4).toLowerCase()}.example`;
    const link = await aLink(host);
    const { targets, findCached } = await visited(link);
    const other = createId('wsp');
    await pool.query(`insert into workspaces (id, name, plan) values ($1, 'Other', 'free')`, [other]);
    await inTransaction(pool, (transaction) => claimSlugsOfHost(transaction, other, host));
    await waitFor(() => urlOf(findCached()) === 'unknown');
    targets.stop();
  });

  test('stays cached while the store fails or hangs, and is refreshed when the store responds', async () => {
    const [link, other] = [await aLink(), await aLink()];
    const state = { fails: false, reads: 0, gate: Promise.resolve() };
    const { targets, findCached } = await visited(link, async (places) => {
      state.reads += 1;
      await state.gate;
      if (state.fails) throw new Error('down');
      return await readTargets(pool, places);
    });
    state.fails = true;
    const readsBefore = state.reads;
    await waitFor(() => findCached() !== undefined && state.reads > readsBefore);
    expect(urlOf(findCached())).toBe('https://example.com/old');
    state.fails = false;
    // One round hangs: other targets are refreshed all the same.
    const hanging = Promise.withResolvers<undefined>();
    const before = await targets.resolve(other);
    expect(urlOf(before)).toBe('https://example.com/old');
    state.gate = hanging.promise.then(() => {});
    await waitFor(() => {
      targets.findCached(other, performance.now());
      return state.reads > readsBefore + 2;
    });
    state.gate = Promise.resolve();
    await changeUrl(link.id, 'https://example.com/new');
    await waitFor(async () => urlOf(findCached() ?? (await targets.resolve(link))) === 'https://example.com/new');
    hanging.resolve(undefined);
    targets.stop();
  });

  test('is not restored by a refresh that was in flight when its deletion was announced', async () => {
    const link = await aLink();
    const gate = Promise.withResolvers<undefined>();
    let isHeld = false;
    const { targets, findCached } = await visited(link, async (places) => {
      const read = await readTargets(pool, places);
      if (places.some(({ known }) => known !== undefined) && !isHeld) {
        isHeld = true;
        await gate.promise;
      }
      return read;
    });
    await waitFor(() => findCached() !== undefined && isHeld);
    await deleteLink(pool, workspaceId, link.id);
    targets.invalidate({ kind: 'target', host: link.host, slugKey: link.slugKey, version: Number.MAX_SAFE_INTEGER });
    gate.resolve(undefined);
    expect((await targets.resolve(link)).state).toBe('unknown');
    await new Promise((done) => setImmediate(done));
    expect(findCached()?.state).toBe('unknown');
    targets.stop();
  });
});
