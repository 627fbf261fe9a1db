import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { replacePasswordHash } from '../src/links/index.ts';
import { requestPasswordRehash } from '../src/planes/redirect.ts';
import { openTestDb, type TestDb } from './open-test-db.ts';

let db: TestDb;
let workspaceId: string;
beforeAll(async () => {
  db = await openTestDb();
  workspaceId = await db.addWorkspace();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.pool.query('delete from password_rehashes');
});

const foreignHash = `$2b$10$${'a'.repeat(53)}`;
const ownHash = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA';

async function addLink(passwordHash: string | null): Promise<string> {
  const { id: linkId } = await db.addLink(workspaceId);
  await db.pool.query('update links set password_hash = $2 where id = $1', [linkId, passwordHash]);
  return linkId;
}

async function readLink(linkId: string) {
  const { rows } = await db.pool.query<{ hash: string; version: number; updatedAt: Date }>(
    'select password_hash as hash, version, updated_at as "updatedAt" from links where id = $1',
    [linkId],
  );
  const [link] = rows;
  if (!link) throw new Error('The link is not stored.');
  return link;
}

test('the hash of another service is replaced once, caches learn of it, and the link counts as unchanged', async () => {
  const linkId = await addLink(foreignHash);
  const before = await readLink(linkId);
  await requestPasswordRehash(db.pool, { workspaceId, linkId, foreignHash, ownHash });
  await requestPasswordRehash(db.pool, { workspaceId, linkId, foreignHash, ownHash: `${ownHash}b` });
  const changes = await replacePasswordHash(db.pool);
  const after = await readLink(linkId);
  expect(after).toMatchObject({ hash: ownHash, updatedAt: before.updatedAt });
  expect(after.version).toBeGreaterThan(before.version);
  expect(changes).toMatchObject([{ kind: 'target', version: after.version }]);
  expect(await replacePasswordHash(db.pool)).toBeUndefined();
});

test.each([
  ['has a newer password', '$argon2id$v=19$m=19456,t=2,p=1$other$other', foreignHash, ownHash],
  ['has none any more', null, foreignHash, ownHash],
  ['has the hash of another password', `$2b$10$${'b'.repeat(53)}`, foreignHash, ownHash],
  ['has a hash of ours, whatever is requested', ownHash, ownHash, `${ownHash}b`],
  ['would get another one than ours', foreignHash, foreignHash, `$2b$04$${'c'.repeat(53)}`],
])('a link that %s keeps what it has, and the request is gone', async (_, stored, foreign, own) => {
  const linkId = await addLink(stored);
  const before = await readLink(linkId);
  await requestPasswordRehash(db.pool, { workspaceId, linkId, foreignHash: foreign, ownHash: own });
  expect(await replacePasswordHash(db.pool)).toEqual([]);
  expect(await readLink(linkId)).toEqual(before);
  expect(await replacePasswordHash(db.pool)).toBeUndefined();
});

test('a request in the name of another workspace changes nothing', async () => {
  const linkId = await addLink(foreignHash);
  await requestPasswordRehash(db.pool, { workspaceId: await db.addWorkspace(), linkId, foreignHash, ownHash });
  expect(await replacePasswordHash(db.pool)).toEqual([]);
  expect((await readLink(linkId)).hash).toBe(foreignHash);
});
