import { openPool, type Pool } from '@linkplane/links-db';
import { claimSlugsOfHost, deleteLink, inTransaction, insertLink } from '@linkplane/links-db/management';
import { readTargets, type KnownPlace, type TargetKey } from '@linkplane/links-db/redirect';
import { createId } from '@linkplane/runtime';
import { createLogger } from '@linkplane/telemetry';
import { createTestLinksDb, waitFor, type TestLinksDb } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTargetResolver, resolverLimits, type Resolution } from '../../src/targets/resolve-target.ts';

const workspaceId = createId('wsp');
const noFields = {
  ...{ title: null, startsAt: null, expiresAt: null, clickLimit: null, expirationUrl: null },
  ...{ utmSource: null, utmMedium: null, utmCampaign: null },
  ...{ appLinkingEnabled: false, iosEnabled: false, androidEnabled: false },
  ...{ redirectDelayEnabled: false, forwardQuery: false },
};
/** A target is looked at again 1.5 s after it was read, or later, and is in memory for another second without that. */
const limits = { ...resolverLimits, freshMs: 3_000 };

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

async function aLink(host = ''): Promise<{ id: string; host: string; slugKey: string; slug: string }> {
  const [id, slug] = [createId('lnk'), `Refresh-${createId('req').slice(4)}`];
  const link = { ...noFields, id, slug, url: 'https://example.com/old', host, targetHosts: [], told: null };
  expect((await insertLink(pool, workspaceId, link)).kind).toBe('inserted');
  return { id, host, slugKey: slug.toLowerCase(), slug };
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
  /** Asks like visitors do, and has the numbers of targets that the store sent where some were known. */
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
      targets.recall(key, performance.now()) ?? (await targets.resolve(key));
    return { targets, visit, sent };
  }
  const urlOf = (seen: Resolution | undefined) => (seen?.state === 'link' ? seen.link.target.url : seen?.state);

  /** A link in memory; `recall` gives what visitors hear without waiting. */
  async function visited(link: TargetKey, read = (places: KnownPlace[]) => readTargets(pool, places)) {
    const targets = createTargetResolver(read, { limits });
    expect(urlOf(await targets.resolve(link))).toBe('https://example.com/old');
    return { targets, recall: () => targets.recall(link, performance.now()) };
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

  test('shows a change and an end that nobody announced, to visitors who wait for nothing', async () => {
    const link = await aLink();
    const { targets, recall } = await visited(link);
    await changeUrl(link.id, 'https://example.com/new');
    await waitFor(() => urlOf(recall()) === 'https://example.com/new');
    await deleteLink(pool, workspaceId, link.id);
    await waitFor(() => urlOf(recall()) === 'unknown');
    targets.stop();
  });

  test('a slug that another workspace has taken is its own at once, although the old link stays as it is', async () => {
    const host = `taken-${createId('req').slice(4).toLowerCase()}.example`;
    const link = await aLink(host);
    const { targets, recall } = await visited(link);
    const other = createId('wsp');
    await pool.query(`insert into workspaces (id, name, plan) values ($1, 'Other', 'free')`, [other]);
    await inTransaction(pool, (transaction) => claimSlugsOfHost(transaction, other, host));
    await waitFor(() => urlOf(recall()) === 'unknown');
    targets.stop();
  });

  test('stays as it is while the store fails or hangs, and is looked at again when it answers', async () => {
    const [link, other] = [await aLink(), await aLink()];
    const state = { fails: false, asked: 0, gate: Promise.resolve() };
    const { targets, recall } = await visited(link, async (places) => {
      state.asked += 1;
      await state.gate;
      if (state.fails) throw new Error('away');
      return await readTargets(pool, places);
    });
    state.fails = true;
    const askedBefore = state.asked;
    await waitFor(() => recall() !== undefined && state.asked > askedBefore);
    expect(urlOf(recall())).toBe('https://example.com/old');
    state.fails = false;
    // One round hangs: others are asked about all the same.
    const hanging = Promise.withResolvers<undefined>();
    const before = await targets.resolve(other);
    expect(urlOf(before)).toBe('https://example.com/old');
    state.gate = hanging.promise.then(() => {});
    await waitFor(() => {
      targets.recall(other, performance.now());
      return state.asked > askedBefore + 2;
    });
    state.gate = Promise.resolve();
    await changeUrl(link.id, 'https://example.com/new');
    await waitFor(async () => urlOf(recall() ?? (await targets.resolve(link))) === 'https://example.com/new');
    hanging.resolve(undefined);
    targets.stop();
  });

  test('a change that is announced while it is asked about is not undone by the answer', async () => {
    const link = await aLink();
    const gate = Promise.withResolvers<undefined>();
    let isHeld = false;
    const { targets, recall } = await visited(link, async (places) => {
      const read = await readTargets(pool, places);
      if (places.some(({ known }) => known !== undefined) && !isHeld) {
        isHeld = true;
        await gate.promise;
      }
      return read;
    });
    await waitFor(() => recall() !== undefined && isHeld);
    await deleteLink(pool, workspaceId, link.id);
    targets.forget({ kind: 'target', host: link.host, slugKey: link.slugKey, version: Number.MAX_SAFE_INTEGER });
    gate.resolve(undefined);
    expect((await targets.resolve(link)).state).toBe('unknown');
    await new Promise((done) => setImmediate(done));
    expect(recall()?.state).toBe('unknown');
    targets.stop();
  });
});
