import { afterAll, beforeAll, expect, test } from 'vitest';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
let other: { workspaceId: string; token: string };
beforeAll(async () => {
  management = await startManagement();
  other = await management.newWorkspace();
});
afterAll(() => management.stop());

test('a link of another workspace, an unknown id and a malformed id get the same response and change nothing', async () => {
  const theirs = await management.create({ slug: 'private' });
  const unknown = 'lnk_00000000000000000000';
  const malformed = ['nope', 'lnk_', `${theirs.id}x`, theirs.id.toLowerCase(), 'lnk_%00', "lnk_'--", '%0d%0a', 'a%2Fb'];
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const body = method === 'PATCH' ? { title: 'taken over', slug: 'stolen' } : undefined;
    const responses = await Promise.all(
      [theirs.id, unknown, ...malformed].map((id) =>
        management.call(method, `/v1/links/${id}`, body, { token: other.token }),
      ),
    );
    for (const response of responses) {
      expect([response.status, response.text]).toEqual([404, responses[0]!.text]);
      expect(response.body.error.code).toBe('LINK_NOT_FOUND');
    }
  }
  expect((await management.call('GET', `/v1/links/${theirs.id}`)).body.data).toEqual(theirs);
});

test('lists and searches have no links of other workspaces', async () => {
  await management.create({ title: 'Secret plans' });
  for (const query of ['', '?search=secret', '?search=e', '?sort=clicks', '?sort=title']) {
    const { body } = await management.call('GET', `/v1/links${query}`, undefined, { token: other.token });
    expect([body.data.items, body.data.pagination.total]).toEqual([[], 0]);
  }
});

test('a slug is unique per host over all workspaces', async () => {
  await management.create({ slug: 'everyones' });
  const { body } = await management.call(
    'POST',
    '/v1/links',
    { url: 'https://example.com', slug: 'Everyones' },
    { token: other.token },
  );
  expect(body.error.code).toBe('SLUG_TAKEN');
});
