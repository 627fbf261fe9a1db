import { codeField } from '@linkplane/contracts/problems';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createdLinks, link, success, type Link } from '@linkplane/contracts';
import { startManagement, type TestManagement, type TestResponse } from '../support/start-management.ts';

let management: TestManagement;
let made = 0;
beforeAll(async () => void (management = await startManagement()));
afterAll(() => management.stop());

const url = 'https://example.com/';
const publicHost = 'localhost:8080';
const freshId = () => `crm/${Date.now()}-${++made} ä`;
const pathOf = (externalId: string) => `/v1/links/by-external-id/${encodeURIComponent(externalId)}`;
const put = (externalId: string, body: object, token?: string) =>
  management.call('PUT', pathOf(externalId), body, token === undefined ? {} : { token });
const read = (body: unknown): Link => success(link).strict().parse(body).data;
const codeOf = ({ status, body }: TestResponse) => [status, body.error.code];

describe('an external id', () => {
  test('is in responses, and finds its link', async () => {
    const externalId = freshId();
    const created = await management.create({ externalId });
    expect(created.externalId).toBe(externalId);
    const { status, body } = await management.call('GET', pathOf(externalId));
    expect([status, read(body)]).toEqual([200, created]);
    expect((await management.create()).externalId).toBeNull();
  });

  test('of another link is refused by creation and by change; in other letter case it is another one', async () => {
    const externalId = freshId();
    const first = await management.create({ externalId });
    const other = await management.create({ externalId: externalId.toUpperCase() });
    const again = await management.call('POST', '/v1/links', { url, externalId });
    expect(codeOf(again)).toEqual([400, 'EXTERNAL_ID_TAKEN']);
    const changed = await management.call('PATCH', `/v1/links/${other.id}`, { externalId });
    expect(codeOf(changed)).toEqual([400, 'EXTERNAL_ID_TAKEN']);
    const own = await management.call('PATCH', `/v1/links/${first.id}`, { externalId, title: 'same' });
    expect([own.status, own.body.data.title]).toEqual([200, 'same']);
  });

  test('is free again when its link drops it or is deleted, and free in every other workspace', async () => {
    const externalId = freshId();
    const first = await management.create({ externalId });
    await management.call('PATCH', `/v1/links/${first.id}`, { externalId: null });
    const second = await management.create({ externalId });
    await management.call('DELETE', `/v1/links/${second.id}`);
    expect((await management.create({ externalId })).externalId).toBe(externalId);
    const { token } = await management.newWorkspace();
    const elsewhere = await management.call('POST', '/v1/links', { url, externalId }, { token });
    expect(elsewhere.status).toBe(201);
    const { body } = await management.call('GET', pathOf(externalId), undefined, { token });
    expect(body.data.id).toBe(elsewhere.body.data.id);
  });

  test.each([
    ['', 'empty'],
    ['x'.repeat(256), '256 characters'],
    ['a\0b', 'with NUL'],
    [7, 'a number'],
  ])('%j is invalid: %s', async (externalId, _) => {
    const { status, body } = await management.call('POST', '/v1/links', { url, externalId });
    expect([status, body.error.code, body.error.details[0]?.field]).toEqual([400, 'VALIDATION_ERROR', 'externalId']);
  });

  test('is given to one of many concurrent creations, with and without an Idempotency-Key', async () => {
    const externalId = freshId();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        management.call(
          'POST',
          '/v1/links',
          { url, externalId },
          { headers: index % 2 === 0 ? {} : { 'idempotency-key': `concurrent-${made}-${index}` } },
        ),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = responses.filter(({ status }) => status !== 201);
    expect(new Set(refused.map((response) => codeOf(response).join()))).toEqual(new Set(['400,EXTERNAL_ID_TAKEN']));
  });

  test('of several links in one call goes to the first, unless it is taken', async () => {
    const [taken, free] = [freshId(), freshId()];
    await management.create({ externalId: taken });
    const { body } = await management.call('POST', '/v1/links/bulk', {
      links: [
        { url, externalId: taken },
        { url: 'nonsense', externalId: free },
        { url, externalId: free },
        { url, externalId: free },
        { url },
      ],
    });
    const { results } = success(createdLinks).strict().parse(body).data;
    const outcomes = results.map((result) => (result.success ? 'created' : result.error.code));
    expect(outcomes).toEqual(['EXTERNAL_ID_TAKEN', 'INVALID_URL', 'created', 'EXTERNAL_ID_TAKEN', 'created']);
  });
});

describe('PUT by external id', () => {
  test('creates the link, then updates it like PATCH, and changes nothing when repeated', async () => {
    const externalId = freshId();
    const first = await put(externalId, { url, title: 'One', utmSource: 'crm', domain: publicHost });
    expect(first.status).toBe(201);
    const created = read(first.body);
    expect(created).toMatchObject({ url, title: 'One', utmSource: 'crm', externalId });
    const second = await put(externalId, { title: 'Two', domain: publicHost });
    expect(second.status).toBe(200);
    expect(read(second.body)).toMatchObject({ id: created.id, slug: created.slug, title: 'Two', utmSource: 'crm' });
    const third = await put(externalId, {});
    expect([third.status, read(third.body)]).toEqual([200, read(second.body)]);
  });

  test('sets every field that POST and PATCH set, tags and archiving included', async () => {
    const externalId = freshId();
    const fields = { tags: ['Crm', 'Spring'], notes: 'n', archived: true, clickLimit: 3 };
    const first = await put(externalId, { url, ...fields });
    expect([first.status, read(first.body)]).toEqual([201, expect.objectContaining(fields)]);
    const second = await put(externalId, { tags: ['Spring'], archived: false });
    expect(read(second.body)).toMatchObject({ tags: ['Spring'], notes: 'n', archived: false, clickLimit: 3 });
  });

  test('of many concurrent calls one creates and the others update', async () => {
    const externalId = freshId();
    const responses = await Promise.all(Array.from({ length: 12 }, (_, n) => put(externalId, { url, title: `${n}` })));
    const statuses = responses.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array<number>(11).fill(200), 201]);
    expect(new Set(responses.map(({ body }) => read(body).id)).size).toBe(1);
  });

  test('refuses a new link without a destination, another domain, a taken slug and a destination here', async () => {
    const { slug } = await management.create();
    const missing = await put(freshId(), { title: 'No destination' });
    expect([missing.status, missing.body.error.details]).toEqual([
      400,
      [codeField({ field: 'url', message: 'is required for a new link' })],
    ]);
    expect(codeOf(await put(freshId(), { url, slug }))).toEqual([400, 'SLUG_TAKEN']);
    expect(codeOf(await put(freshId(), { url: `http://${publicHost}/there` }))).toEqual([400, 'INVALID_URL']);
    expect(codeOf(await put(freshId(), { url, domain: 'go.other.example' }))).toEqual([400, 'VALIDATION_ERROR']);
    expect(codeOf(await put('x'.repeat(256), { url }))).toEqual([400, 'VALIDATION_ERROR']);
  });

  test('in another workspace creates a link of its own', async () => {
    const externalId = freshId();
    const { id } = await management.create({ externalId, title: 'Mine' });
    const { token } = await management.newWorkspace();
    const theirs = await put(externalId, { url, title: 'Theirs' }, token);
    expect(theirs.status).toBe(201);
    expect(theirs.body.data.id).not.toBe(id);
    expect((await management.call('GET', `/v1/links/${id}`)).body.data.title).toBe('Mine');
  });

  test('publishes the change to the caches', async () => {
    const externalId = freshId();
    const { slug } = read((await put(externalId, { url })).body);
    const countVersions = () =>
      new Set(management.published.filter(({ slugKey }) => slugKey === slug).map(({ version }) => version)).size;
    await expect.poll(countVersions).toBe(1);
    await put(externalId, { url: 'https://example.com/changed' });
    await expect.poll(countVersions).toBe(2);
  });
});

describe('GET by slug', () => {
  test('finds a link of the workspace, in any letter case, at the default and the named host', async () => {
    const { id, slug } = await management.create();
    for (const query of [`slug=${slug}`, `slug=${slug.toUpperCase()}`, `slug=${slug}&domain=${publicHost}`]) {
      const { status, body } = await management.call('GET', `/v1/links/by-slug?${query}`);
      expect([query, status, read(body).id]).toEqual([query, 200, id]);
    }
  });

  test('is 404 for an unknown slug, on another host and in another workspace, and 400 without a slug', async () => {
    const { slug } = await management.create();
    const { token } = await management.newWorkspace();
    const get = (query: string, options = {}) =>
      management.call('GET', `/v1/links/by-slug?${query}`, undefined, options);
    expect(codeOf(await get('slug=nothing-here'))).toEqual([404, 'LINK_NOT_FOUND']);
    expect(codeOf(await get(`slug=${slug}&domain=go.other.example`))).toEqual([404, 'LINK_NOT_FOUND']);
    expect(codeOf(await get(`slug=${slug}`, { token }))).toEqual([404, 'LINK_NOT_FOUND']);
    expect(codeOf(await get('domain=x.example'))).toEqual([400, 'VALIDATION_ERROR']);
  });
});
