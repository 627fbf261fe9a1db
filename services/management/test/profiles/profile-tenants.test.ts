import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProfileCalls, type ProfileCalls } from '../support/profile-calls.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
let calls: ProfileCalls;
let other: { workspaceId: string; token: string };
let theirs: { profileId: string; blockIds: string[] };
beforeAll(async () => {
  management = await startManagement();
  calls = createProfileCalls(management);
  other = await management.newWorkspace();
  theirs = await calls.createWithBlocks(2);
});
afterAll(() => management.stop());

const asOther = (method: string, path: string, body?: unknown) =>
  management.call(method, `/v1/profiles/${path}`, body, { token: other.token });

/** Everything that can be asked of a profile, and of a block in it. */
const asked = (profileId: string, blockIds: string[]) => [
  ['GET', profileId],
  ['PATCH', profileId, { displayName: 'taken over' }],
  ['PATCH', profileId, {}],
  ['DELETE', profileId],
  ['POST', `${profileId}/blocks`, { type: 'divider' }],
  ['PUT', `${profileId}/blocks/reorder`, { blockIds: [...blockIds].reverse() }],
  ['PATCH', `${profileId}/blocks/${blockIds[0] ?? ''}`, { label: 'taken over' }],
  ['PATCH', `${profileId}/blocks/${blockIds[0] ?? ''}`, {}],
  ['DELETE', `${profileId}/blocks/${blockIds[0] ?? ''}`],
];

test("another workspace's profile, an unknown id and no id at all are answered alike, and nothing happens to it", async () => {
  const before = await calls.getProfile(theirs.profileId);
  const malformed = [
    'nope',
    'prf_',
    `${theirs.profileId}x`,
    theirs.profileId.toLowerCase(),
    'prf_%00',
    "prf_'--",
    'a%2Fb',
  ];
  const texts = new Set<string>();
  for (const profileId of [theirs.profileId, 'prf_00000000000000000000', ...malformed, theirs.blockIds[0]!]) {
    for (const [method, path, body] of asked(profileId, theirs.blockIds)) {
      const answer = await asOther(method as string, path as string, body);
      expect([answer.status, answer.body.error.code]).toEqual([404, 'PROFILE_NOT_FOUND']);
      texts.add(answer.text);
    }
  }
  expect(texts.size).toBe(1);
  expect(await calls.getProfile(theirs.profileId)).toEqual(before);
});

test("another profile's block, another workspace's and an unknown one are answered alike, and nothing happens to them", async () => {
  const before = await calls.getProfile(theirs.profileId);
  const { body } = await management.call(
    'POST',
    '/v1/profiles',
    { displayName: 'Own', slug: 'own-profile' },
    { token: other.token },
  );
  const own = body.data.id;
  const sibling = await calls.createWithBlocks(1);
  const texts = new Set<string>();
  for (const blockId of [theirs.blockIds[0]!, 'blk_00000000000000000000', 'nope', 'blk_%00', own]) {
    for (const [method, path, asking] of asked(own, [blockId]).slice(5)) {
      const answer = await asOther(method as string, path as string, asking);
      expect([answer.status, answer.body.error.code]).toEqual([404, 'BLOCK_NOT_FOUND']);
      texts.add(answer.text);
    }
  }
  const moved = await management.call('DELETE', `/v1/profiles/${sibling.profileId}/blocks/${theirs.blockIds[0]!}`);
  texts.add(moved.text);
  expect(texts.size).toBe(1);
  expect(await calls.getProfile(theirs.profileId)).toEqual(before);
});

test('the list shows nothing of others', async () => {
  const { token } = await management.newWorkspace();
  expect(await calls.listProfiles(token)).toEqual([]);
});

test('a token may do with profiles what its scopes say', async () => {
  const limitTo = (scopes: string[]) =>
    management.pool.query('update tokens set scopes = $2 where workspace_id = $1', [other.workspaceId, scopes]);
  const statuses = async () => [
    (await management.call('GET', '/v1/profiles', undefined, { token: other.token })).status,
    (await management.call('POST', '/v1/profiles', {}, { token: other.token })).status,
  ];
  await limitTo(['read']);
  expect(await statuses()).toEqual([200, 403]);
  await limitTo(['profiles']);
  expect(await statuses()).toEqual([200, 400]);
  await limitTo(['links', 'analytics']);
  expect(await statuses()).toEqual([403, 403]);
});

test('nothing is answered without a token', async () => {
  const paths = [...asked(theirs.profileId, theirs.blockIds), ['GET', ''], ['POST', '', {}]];
  for (const [method, path, body] of paths) {
    const answer = await management.call(method as string, `/v1/profiles/${path as string}`, body, { token: null });
    expect([answer.status, answer.body.error.code]).toEqual([401, 'UNAUTHORIZED']);
  }
});
