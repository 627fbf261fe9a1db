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

/** Every request on a profile, and on a block in it. */
const requestsOn = (profileId: string, blockIds: string[]) => [
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

test('a profile of another workspace, an unknown id and a malformed id get the same response and change nothing', async () => {
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
    for (const [method, path, body] of requestsOn(profileId, theirs.blockIds)) {
      const response = await asOther(method as string, path as string, body);
      expect([response.status, response.body.error.code]).toEqual([404, 'PROFILE_NOT_FOUND']);
      texts.add(response.text);
    }
  }
  expect(texts.size).toBe(1);
  expect(await calls.getProfile(theirs.profileId)).toEqual(before);
});

test('a block of another profile, one of another workspace and an unknown one get the same response and change nothing', async () => {
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
    for (const [method, path, request] of requestsOn(own, [blockId]).slice(5)) {
      const response = await asOther(method as string, path as string, request);
      expect([response.status, response.body.error.code]).toEqual([404, 'BLOCK_NOT_FOUND']);
      texts.add(response.text);
    }
  }
  const moved = await management.call('DELETE', `/v1/profiles/${sibling.profileId}/blocks/${theirs.blockIds[0]!}`);
  texts.add(moved.text);
  expect(texts.size).toBe(1);
  expect(await calls.getProfile(theirs.profileId)).toEqual(before);
});

test('the list of profiles has no profile of another workspace', async () => {
  const { token } = await management.newWorkspace();
  expect(await calls.listProfiles(token)).toEqual([]);
});

test('a token may do with profiles what its scopes allow', async () => {
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

test('every profile route requires a token', async () => {
  const paths = [...requestsOn(theirs.profileId, theirs.blockIds), ['GET', ''], ['POST', '', {}]];
  for (const [method, path, body] of paths) {
    const response = await management.call(method as string, `/v1/profiles/${path as string}`, body, { token: null });
    expect([response.status, response.body.error.code]).toEqual([401, 'UNAUTHORIZED']);
  }
});
