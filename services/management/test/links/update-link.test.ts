import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Link } from '@linkplane/contracts';
import { waitFor } from '@linkplane/testing';
import { startManagement, type TestManagement } from '../support/start-management.ts';
import { publishedChanges } from '../support/published-changes.ts';

let management: TestManagement;
beforeAll(async () => {
  management = await startManagement();
});
afterAll(() => management.stop());

const patch = (id: string, body: unknown) => management.call('PATCH', `/v1/links/${id}`, body);
const get = (id: string) => management.call('GET', `/v1/links/${id}`);

describe('a change', () => {
  let made: Link;
  beforeEach(async () => {
    made = await management.create({ title: 'Before', utmSource: 'a', clickLimit: 4, iosEnabled: true });
  });

  test('changes only the given fields and updatedAt', async () => {
    const { status, body } = await patch(made.id, { title: 'After' });
    expect(status).toBe(200);
    expect(body.data).toEqual({ ...made, title: 'After', updatedAt: body.data.updatedAt });
    expect(Date.parse(body.data.updatedAt)).toBeGreaterThanOrEqual(Date.parse(made.updatedAt));
    expect((await get(made.id)).body).toEqual(body);
  });

  test('with an empty body changes nothing', async () => {
    for (const body of [{}, { shortUrl: 1 }, undefined]) {
      const response = await patch(made.id, body);
      expect([response.status, response.body.data]).toEqual([200, made]);
    }
  });

  test('clears nullable fields with null', async () => {
    const { body } = await patch(made.id, { title: null, utmSource: null, clickLimit: null });
    expect(body.data).toMatchObject({ title: null, utmSource: null, clickLimit: null, iosEnabled: true });
  });

  test('changes notes of up to 2,000 characters, and clears them', async () => {
    const notes = `${'ü'.repeat(1_999)}\n`;
    expect((await patch(made.id, { notes })).body.data).toMatchObject({ notes });
    expect((await patch(made.id, { title: 'Other' })).body.data).toMatchObject({ notes });
    expect((await patch(made.id, { notes: null })).body.data).toMatchObject({ notes: null });
  });

  test.each(['url', 'slug', 'iosEnabled', 'forwardQuery', 'redirectDelayEnabled'])('cannot clear %s', async (field) => {
    const { status, body } = await patch(made.id, { [field]: null });
    expect([status, body.error.code, body.error.details[0]!.field]).toEqual([400, 'VALIDATION_ERROR', field]);
  });

  test('is refused for the same reasons as a create', async () => {
    for (const [body, code] of [
      [{ url: '' }, 'INVALID_URL'],
      [{ url: 'http://127.0.0.1:8080/loop' }, 'INVALID_URL'],
      [{ expirationUrl: 'http://localhost:8080/loop' }, 'INVALID_URL'],
      [{ url: 'nope', clickLimit: 0 }, 'VALIDATION_ERROR'],
      [{ slug: 'Admin' }, 'SLUG_TAKEN'],
      [[], 'VALIDATION_ERROR'],
    ] as const) {
      const response = await patch(made.id, body);
      expect([body, response.status, response.body.error.code]).toEqual([body, 400, code]);
    }
    expect((await get(made.id)).body.data).toEqual(made);
  });

  test("is refused when the expiry would be before the link's start", async () => {
    await patch(made.id, { startsAt: '2031-01-01T00:00:00Z' });
    const { status, body } = await patch(made.id, { expiresAt: '2030-01-01T00:00:00Z' });
    expect([status, body.error.code, body.error.details[0]!.field]).toEqual([400, 'VALIDATION_ERROR', 'expiresAt']);
    expect((await patch(made.id, { expiresAt: '2030-01-01T00:00:00Z', startsAt: null })).status).toBe(200);
  });
});

describe('a slug', () => {
  test('that is changed is free again at once, and the link keeps its id', async () => {
    const made = await management.create({ slug: 'first-slug' });
    const { body } = await patch(made.id, { slug: 'Second-Slug' });
    expect(body.data).toMatchObject({
      id: made.id,
      slug: 'Second-Slug',
      shortUrl: 'http://localhost:8080/Second-Slug',
    });
    expect((await management.create({ slug: 'First-Slug' })).slug).toBe('First-Slug');
  });

  test('of another link is taken', async () => {
    await management.create({ slug: 'theirs' });
    const made = await management.create({ slug: 'mine' });
    const { status, body } = await patch(made.id, { slug: 'THEIRS', title: 'not stored' });
    expect([status, body.error.code]).toEqual([400, 'SLUG_TAKEN']);
    expect((await get(made.id)).body.data).toEqual(made);
  });

  test('can change its casing, and be set to its current value', async () => {
    const made = await management.create({ slug: 'casing' });
    expect((await patch(made.id, { slug: 'CaSing' })).body.data.slug).toBe('CaSing');
    expect((await patch(made.id, { slug: 'CaSing' })).status).toBe(200);
  });

  test('requested by two links at once is given to one, and concurrent swaps do not deadlock', async () => {
    const [one, two] = await Promise.all([
      management.create({ slug: 'swap-1' }),
      management.create({ slug: 'swap-2' }),
    ]);
    const swap = await Promise.all([patch(one.id, { slug: 'swap-2' }), patch(two.id, { slug: 'swap-1' })]);
    expect(swap.map(({ status }) => status)).toEqual([400, 400]);
    const race = await Promise.all([patch(one.id, { slug: 'prize' }), patch(two.id, { slug: 'prize' })]);
    expect(race.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('that is changed is published for both slugs, with a higher version', async () => {
    const made = await management.create({ slug: 'slug-before' });
    await patch(made.id, { slug: 'Slug-After' });
    const changes = (slugKey: string) => publishedChanges(management, slugKey);
    await waitFor(() => changes('slug-after').length > 0 && changes('slug-before').length > 1);
    const [created, moved] = changes('slug-before');
    expect(moved!.version).toBeGreaterThan(created!.version);
    expect(changes('slug-after')[0]).toEqual({
      kind: 'target',
      host: '',
      slugKey: 'slug-after',
      version: moved!.version,
    });
  });
});

describe('a click limit', () => {
  const budget = async (id: string) =>
    (await management.pool.query<{ used: number }>('select used from click_budgets where link_id = $1', [id])).rows[0]
      ?.used;
  const setTotal = (id: string, clicks: number) =>
    management.pool.query('update link_totals set clicks = $2 where link_id = $1', [id, clicks]);

  test('set later starts at the clicks so far, and keeps them when it is changed, cleared and set again', async () => {
    const made = await management.create();
    await setTotal(made.id, 7);
    expect((await patch(made.id, { clickLimit: 10 })).body.data).toMatchObject({ clickLimit: 10, clicks: 7 });
    expect(await budget(made.id)).toBe(7);
    await management.pool.query('update click_budgets set used = 9 where link_id = $1', [made.id]);
    await patch(made.id, { clickLimit: 20 });
    await patch(made.id, { title: 'other' });
    expect(await budget(made.id)).toBe(9);
    await patch(made.id, { clickLimit: null });
    expect(await budget(made.id)).toBe(9);
    expect((await patch(made.id, { clickLimit: 9 })).body.data).toMatchObject({ clickLimit: 9 });
    expect(await budget(made.id)).toBe(9);
  });
});

describe('concurrent changes', () => {
  test('of different fields are all applied', async () => {
    const made = await management.create();
    const fields = { title: 't', utmSource: 's', utmMedium: 'm', utmCampaign: 'c', iosEnabled: true, clickLimit: 9 };
    const responses = await Promise.all(
      Object.entries(fields).map(([name, value]) => patch(made.id, { [name]: value })),
    );
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect((await get(made.id)).body.data).toMatchObject(fields);
  });
});

describe('a delete', () => {
  test('is permanent and frees the slug, the count and the totals', async () => {
    const made = await management.create({ slug: 'short-lived', clickLimit: 2 });
    await management.pool.query('update link_totals set clicks = 3 where link_id = $1', [made.id]);
    const total = async () => (await management.call('GET', '/v1/links')).body.data.pagination.total;
    const before = await total();
    const { status, body } = await management.call('DELETE', `/v1/links/${made.id}`);
    expect([status, body]).toEqual([200, { success: true, data: { deleted: true } }]);
    expect(await total()).toBe(before - 1);
    expect((await management.pool.query('select from link_totals where link_id = $1', [made.id])).rowCount).toBe(0);
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const again = await management.call(
        method,
        `/v1/links/${made.id}`,
        method === 'PATCH' ? { title: 'x' } : undefined,
      );
      expect([again.status, again.body.error.code]).toEqual([404, 'LINK_NOT_FOUND']);
    }
    await management.create({ slug: 'Short-Lived' });
    await waitFor(() => publishedChanges(management, 'short-lived').length === 3);
    const versions = publishedChanges(management, 'short-lived').map(({ version }) => version);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
  });
});
