import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../src/transactions.ts';
import {
  beginWorkspaceDeletion,
  finishWorkspaceDeletion,
  readVisitorRules,
  setVisitorRules,
} from '../src/workspaces/index.ts';
import { listChangedVisitorRules } from '../src/planes/redirect.ts';
import { newId, openTestDb, type TestDb } from './open-test-db.ts';

let db: TestDb;
beforeAll(async () => void (db = await openTestDb()));
afterAll(() => db.close());

const rules = { excludedAddresses: ['203.0.113.0/24'], botAgents: ['probe'] };

async function addRules(): Promise<string> {
  const workspaceId = await db.addWorkspace();
  await inTransaction(db.pool, (transaction) => setVisitorRules(transaction, workspaceId, rules));
  return workspaceId;
}

const newestVersion = async () => (await listChangedVisitorRules(db.pool, 0, 1_000)).at(-1)?.version ?? 0;
const beginDeletion = (workspaceId: string) =>
  inTransaction(db.pool, (transaction) => beginWorkspaceDeletion(transaction, workspaceId, null));

test('the rules of a workspace that is being deleted are reported to redirects as empty, and go with it', async () => {
  const [gone, other] = [await addRules(), await addRules()];
  const known = await newestVersion();
  expect(await beginDeletion(gone)).toBe(true);
  const changed = await listChangedVisitorRules(db.pool, known, 1_000);
  expect(changed).toMatchObject([{ workspaceId: gone, excludedAddresses: [], botAgents: [] }]);
  await inTransaction(db.pool, (transaction) => finishWorkspaceDeletion(transaction, gone, newId('ers')));
  expect((await listChangedVisitorRules(db.pool, 0, 1_000)).map(({ workspaceId }) => workspaceId)).toEqual([other]);
  expect(await readVisitorRules(db.pool, other)).toEqual(rules);
});

test('deleting a workspace without rules changes no version', async () => {
  const known = await newestVersion();
  expect(await beginDeletion(await db.addWorkspace())).toBe(true);
  expect(await listChangedVisitorRules(db.pool, known, 1_000)).toEqual([]);
});
