import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invalidation, Invalidations } from '@linkplane/ephemeral';
import { createTestLinksDb, leastOfTries, waitFor, type TestLinksDb } from '@linkplane/testing';
import { addDomain } from '../../src/operator/index.ts';
import { openTestPool, startManagement, type TestManagement } from '../support/start-management.ts';
import { publishedChanges } from '../support/published-changes.ts';

describe('a committed change', () => {
  let management: TestManagement;
  beforeAll(async () => {
    management = await startManagement();
  });
  afterAll(() => management.stop());
  const waiting = async () => (await management.pool.query('select from outbox')).rowCount;

  test('is published, then its outbox row is deleted', async () => {
    await management.create({ slug: 'Published' });
    await waitFor(() => publishedChanges(management, 'published').length > 0);
    await waitFor(async () => (await waiting()) === 0);
    expect(publishedChanges(management, 'published')).toEqual([
      { kind: 'target', host: '', slugKey: 'published', version: expect.any(Number) },
    ]);
  });

  test('of a process that died is published within a second', async () => {
    let slugs = 0;
    const timeOne = async () => {
      const slug = `left-behind-${(slugs += 1)}`;
      const startedAt = Date.now();
      await management.pool.query(
        `insert into outbox (kind, host, slug_key, workspace_id) values ('target', '', $1, 'wsp_gone')`,
        [slug],
      );
      await waitFor(() => publishedChanges(management, slug).length > 0);
      return Date.now() - startedAt;
    };
    expect(await leastOfTries(1_000, timeOne)).toBeLessThan(1_000);
    await waitFor(async () => (await waiting()) === 0);
  });

  test('of a domain by an operator is published as a change of its host', async () => {
    const host = 'go.operator.example';
    await addDomain(management.pool, management.owner.workspaceId, { host, isDefault: false });
    await waitFor(() => management.published.some((change) => change.kind === 'host' && change.host === host));
  });
});

describe('when publishing fails', () => {
  let database: TestLinksDb;
  beforeAll(async () => {
    database = await createTestLinksDb();
  });
  afterAll(() => database.drop());

  test('the outbox row stays until publishing succeeds, and the request succeeds', async () => {
    const published: Invalidation[] = [];
    let isDown = true;
    const invalidations: Invalidations = {
      publish: async (changes) => {
        if (isDown) throw new Error('channel unavailable');
        published.push(...changes);
      },
      renewLease: async () => {},
      subscribe: () => {},
      close: async () => {},
    };
    const management = await startManagement({ databaseUrl: database.url, invalidations });
    await management.create({ slug: 'patient' });
    expect((await management.pool.query('select from outbox')).rowCount).toBe(1);
    expect((await management.call('GET', '/v1/links')).body.data.pagination.total).toBe(1);
    isDown = false;
    await waitFor(() => published.some(({ slugKey }) => slugKey === 'patient'));
    await waitFor(async () => (await management.pool.query('select from outbox')).rowCount === 0);
    expect((await management.call('GET', '/v1/links')).body.data.pagination.total).toBe(1);
    await management.stop();
  });
});

test('a change that is committed just before the stop is published and deleted', async () => {
  const database = await createTestLinksDb();
  const management = await startManagement({ databaseUrl: database.url, start: false });
  await Promise.all(Array.from({ length: 20 }, () => management.create()));
  const { published } = management;
  await management.stop();
  expect(published.length).toBe(20);
  const pool = openTestPool(database.url);
  expect((await pool.query('select from outbox')).rowCount).toBe(0);
  expect((await pool.query<{ links: number }>('select links from link_counts')).rows).toEqual([{ links: 20 }]);
  await pool.end();
  await database.drop();
});
