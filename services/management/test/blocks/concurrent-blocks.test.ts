import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProfileCalls, type ProfileCalls } from '../support/profile-calls.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
let calls: ProfileCalls;
beforeAll(async () => {
  management = await startManagement();
  calls = createProfileCalls(management);
});
afterAll(() => management.stop());

const blocksPath = (profileId: string) => `/v1/profiles/${profileId}/blocks`;
const add = (profileId: string) => management.call('POST', blocksPath(profileId), { type: 'divider' });
const remove = (profileId: string, id: string) => management.call('DELETE', `${blocksPath(profileId)}/${id}`);
const reorder = (profileId: string, blockIds: string[]) =>
  management.call('PUT', `${blocksPath(profileId)}/reorder`, { blockIds });

async function expectDense(profileId: string, count: number): Promise<void> {
  const { blocks } = await calls.getProfile(profileId);
  expect(blocks.map(({ position }) => position)).toEqual(Array.from({ length: count }, (_, place) => place));
}

test('blocks added at once each get a position of their own', async () => {
  const { id } = await calls.createProfile();
  const responses = await Promise.all(Array.from({ length: 20 }, () => add(id)));
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
  await expectDense(id, 20);
});

test('a block deleted twice at once is deleted once', async () => {
  const { profileId, blockIds } = await calls.createWithBlocks(4);
  const responses = await Promise.all(Array.from({ length: 5 }, () => remove(profileId, blockIds[1]!)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
  await expectDense(profileId, 3);
});

test('concurrent reorders all succeed, and one of the orders remains', async () => {
  const { profileId, blockIds } = await calls.createWithBlocks(6);
  const orders = blockIds.map((_, turn) => [...blockIds.slice(turn), ...blockIds.slice(0, turn)]);
  const responses = await Promise.all(orders.map((order) => reorder(profileId, order)));
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  const { blocks } = await calls.getProfile(profileId);
  expect(orders).toContainEqual(blocks.map(({ id }) => id));
});

test('mixed adds, deletes, reorders and changes leave dense positions and fail only with expected errors', async () => {
  const { profileId, blockIds } = await calls.createWithBlocks(12);
  const responses = await Promise.all([
    ...Array.from({ length: 10 }, () => add(profileId)),
    ...blockIds.slice(0, 6).map((id) => remove(profileId, id)),
    ...Array.from({ length: 6 }, () => reorder(profileId, [...blockIds].reverse())),
    ...blockIds.map((id) => management.call('PATCH', `${blocksPath(profileId)}/${id}`, { label: 'x' })),
    management.call('PATCH', `/v1/profiles/${profileId}`, { bio: 'x' }),
  ]);
  for (const { status, body } of responses)
    if (status >= 400) expect(['BLOCK_NOT_FOUND', 'VALIDATION_ERROR']).toContain(body.error.code);
  expect(responses.slice(0, 16).every(({ status }) => status < 300)).toBe(true);
  await expectDense(profileId, 16);
});

test('a profile that is deleted while its blocks change leaves no rows', async () => {
  const { profileId, blockIds } = await calls.createWithBlocks(5);
  const responses = await Promise.all([
    ...Array.from({ length: 5 }, () => add(profileId)),
    management.call('DELETE', `/v1/profiles/${profileId}`),
    ...blockIds.map((id) => remove(profileId, id)),
    ...Array.from({ length: 5 }, () => add(profileId)),
  ]);
  for (const { status, body } of responses)
    if (status >= 400) expect([status, body.error.code]).toEqual([404, 'PROFILE_NOT_FOUND']);
  const { rowCount } = await management.pool.query('select from blocks where profile_id = $1', [profileId]);
  expect(rowCount).toBe(0);
});
