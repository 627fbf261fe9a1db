import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deleteBlock,
  deleteExpiredSubmissions,
  deleteProfile,
  deleteSubmission,
  insertBlock,
  insertSubmission,
  removeSomeSubmissions,
  removeSubmissionsOfProfile,
} from '../src/profiles/index.ts';
import { inTransaction } from '../src/transactions.ts';
import { newId, openTestDb, type TestDb } from './open-test-db.ts';

let db: TestDb;
beforeAll(async () => void (db = await openTestDb()));
afterAll(() => db.close());

type SubmissionLimits = Parameters<typeof insertSubmission>[2];

const entries = [{ label: 'Name', value: 'Ada' }];
const bytesOfOne = Buffer.byteLength(JSON.stringify(entries));
const ample: SubmissionLimits = { perBlockMax: 1_000, perWorkspaceMax: 1_000, bytesPerWorkspaceMax: 1_000_000 };

async function addForm(workspaceId: string, profileId?: string) {
  const profile = profileId ?? (await db.addProfile(workspaceId));
  const blockId = newId('blk');
  await insertBlock(db.pool, profile, 100, {
    id: blockId,
    type: 'form',
    label: 'Write',
    content: null,
    icon: null,
    settings: {},
  });
  return { workspaceId, profileId: profile, blockId };
}

type Form = Awaited<ReturnType<typeof addForm>>;

const send = ({ workspaceId, blockId }: Form, limits: Partial<SubmissionLimits> = {}, id = newId('sub')) =>
  insertSubmission(db.pool, { id, workspaceId, blockId, entries, retentionDays: 1 }, { ...ample, ...limits });

async function readTotals({ workspaceId }: Form) {
  const { rows } = await db.pool.query<{ submissions: number; bytes: number }>(
    'select submissions, bytes::integer as bytes from form_totals where workspace_id = $1',
    [workspaceId],
  );
  return rows[0];
}

async function readRows({ workspaceId }: Form) {
  const { rows } = await db.pool.query<{ submissions: number; bytes: number }>(
    `select count(*)::integer as submissions, coalesce(sum(bytes), 0)::integer as bytes
     from form_submissions where workspace_id = $1`,
    [workspaceId],
  );
  return rows[0];
}

async function readBlockTotal({ blockId }: Form) {
  const { rows } = await db.pool.query<{ submissions: number }>(
    'select submissions from form_block_totals where block_id = $1',
    [blockId],
  );
  return rows[0]?.submissions;
}

test.each<[string, Partial<SubmissionLimits>, number]>([
  ['of messages to a form', { perBlockMax: 7 }, 7],
  ['of messages to a workspace', { perWorkspaceMax: 5 }, 5],
  ['of bytes in a workspace', { bytesPerWorkspaceMax: 3 * bytesOfOne + 1 }, 3],
  ['of one message', { perBlockMax: 1 }, 1],
])('forty messages at once are stored up to the limit %s and no further', async (_name, limits, stored) => {
  const form = await addForm(await db.addWorkspace());
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => send(form, limits)));
  expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(stored);
  expect(outcomes.filter((outcome) => outcome === 'full')).toHaveLength(40 - stored);
  expect(await readTotals(form)).toEqual({ submissions: stored, bytes: stored * bytesOfOne });
  expect(await readRows(form)).toEqual(await readTotals(form));
  expect(await readBlockTotal(form)).toBe(stored);
});

test('a full form takes nothing from the other forms of its workspace', async () => {
  const workspaceId = await db.addWorkspace();
  const [full, other] = [await addForm(workspaceId), await addForm(workspaceId)];
  const limits = { perBlockMax: 1, perWorkspaceMax: 3 };
  await send(full, limits);
  for (let at = 0; at < 5; at++) expect(await send(full, limits)).toBe('full');
  expect(await send(other, limits)).toBe('stored');
  expect(await readTotals(full)).toEqual({ submissions: 2, bytes: 2 * bytesOfOne });
});

test.each<[string, (form: Form, ids: string[]) => Promise<unknown>, number]>([
  ['one is deleted', ({ workspaceId, blockId }, [id = '']) => deleteSubmission(db.pool, workspaceId, blockId, id), 1],
  [
    'some of its workspace go',
    ({ workspaceId }) => inTransaction(db.pool, (to) => removeSomeSubmissions(to, workspaceId, 2)),
    2,
  ],
  [
    'those of its profile go',
    ({ workspaceId, profileId }) => removeSubmissionsOfProfile(db.pool, workspaceId, { profileId }, 100),
    4,
  ],
  ['its block is deleted', ({ profileId, blockId }) => deleteBlock(db.pool, profileId, blockId), 4],
  ['its profile is deleted', ({ workspaceId, profileId }) => deleteProfile(db.pool, workspaceId, profileId), 4],
  [
    'they expire',
    async ({ blockId }) => {
      await db.pool.query(`update form_submissions set expires_at = now() - interval '1 second' where block_id = $1`, [
        blockId,
      ]);
      await deleteExpiredSubmissions(db.pool, 1_000);
    },
    4,
  ],
])('messages no longer count when %s', async (_name, remove, removed) => {
  const workspaceId = await db.addWorkspace();
  const [form, other] = [await addForm(workspaceId), await addForm(workspaceId)];
  const ids = Array.from({ length: 4 }, () => newId('sub'));
  for (const id of ids) await send(form, {}, id);
  await send(other);
  await remove(form, ids);
  expect(await readTotals(form)).toEqual({ submissions: 5 - removed, bytes: (5 - removed) * bytesOfOne });
  expect(await readRows(form)).toEqual(await readTotals(form));
  expect(await send(form, { perWorkspaceMax: 5 })).not.toBe('full');
});

test('messages that are sent, expire and go with their blocks at once never wait for each other in a circle', async () => {
  const workspaces = await Promise.all([db.addWorkspace(), db.addWorkspace()]);
  const profiles = await Promise.all(workspaces.map((id) => db.addProfile(id)));
  const forms: Form[] = [];
  for (let at = 0; at < 12; at++) forms.push(await addForm(workspaces[at % 2] ?? '', profiles[at % 2] ?? ''));
  for (const form of forms) for (let at = 0; at < 5; at++) await send(form);
  await db.pool.query(
    `update form_submissions set expires_at = now() - interval '1 second' where id > (select min(id) from form_submissions)`,
  );
  const outcomes = await Promise.all([
    ...Array.from({ length: 5 }, () => deleteExpiredSubmissions(db.pool, 7)),
    ...forms.map((form) => send(form)),
    ...forms.slice(6).map(({ profileId, blockId }) => deleteBlock(db.pool, profileId, blockId)),
    deleteProfile(db.pool, workspaces[0], profiles[0] ?? ''),
  ]);
  expect(outcomes).toHaveLength(24);
  for (const form of forms.slice(0, 2)) expect(await readTotals(form)).toEqual(await readRows(form));
});

test('a message is counted by the totals of its workspace, which it reads alone', async () => {
  const form = await addForm(await db.addWorkspace());
  await send(form);
  await db.pool.query('update form_totals set submissions = 50000 where workspace_id = $1', [form.workspaceId]);
  expect(await send(form, { perWorkspaceMax: 50_000 })).toBe('full');
});
