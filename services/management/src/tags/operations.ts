import { toTagKey, type Deleted, type Tag, type tagRoutes } from '@linkplane/contracts';
import * as tagsDb from '@linkplane/links-db/tags';
import { inTransaction, type Connection } from '@linkplane/links-db/transactions';
import * as workspacesDb from '@linkplane/links-db/workspaces';
import type { Call, Operations } from '../calls/operations.ts';
import { validationError } from '../http/app-error.ts';
import { assertTagId, newTag, tagExists, tagNotFound, tagQuotaExceeded, tagsMax, type TagsDeps } from './tag.ts';

export function tagOperations(deps: TagsDeps): Operations<typeof tagRoutes> {
  return {
    createTag: (call) => createTag(deps, call),
    listTags: ({ caller }) => tagsDb.listTags(deps.database, caller.workspaceId),
    getTag: ({ caller, params }) => findTag(deps.database, caller.workspaceId, params.id),
    updateTag: (call) => updateTag(deps, call),
    deleteTag: (call) => deleteTag(deps, call),
    mergeTag: (call) => mergeTag(deps, call),
  };
}

async function createTag({ database }: TagsDeps, { caller, body }: Call<typeof tagRoutes.createTag>): Promise<Tag> {
  const { workspaceId } = caller;
  const tag = newTag(body.name, body.colour);
  return await inTransaction(database, async (transaction) => {
    await workspacesDb.lockWorkspace(transaction, workspaceId);
    const created = await tagsDb.createTags(transaction, workspaceId, [tag], tagsMax);
    if (created.length > 0) return { id: tag.id, name: tag.name, colour: tag.colour, links: 0 };
    const [existing] = await tagsDb.findTagsByName(transaction, workspaceId, [tag.key]);
    throw existing ? tagExists(existing.name) : tagQuotaExceeded();
  });
}

async function findTag(connection: Connection, workspaceId: string, id: string): Promise<Tag> {
  assertTagId(id);
  const tag = await tagsDb.findTag(connection, workspaceId, id);
  if (!tag) throw tagNotFound();
  return tag;
}

async function updateTag(
  { database }: TagsDeps,
  { caller, params, body }: Call<typeof tagRoutes.updateTag>,
): Promise<Tag> {
  const { workspaceId } = caller;
  assertTagId(params.id);
  return await inTransaction(database, async (transaction) => {
    await workspacesDb.lockWorkspace(transaction, workspaceId);
    const old = await findTag(transaction, workspaceId, params.id);
    const { name = old.name, colour = old.colour } = body;
    const fields = { name, key: toTagKey(name), colour: colour?.toLowerCase() ?? null };
    if (!(await tagsDb.updateTag(transaction, workspaceId, old.id, fields))) throw tagExists(name);
    return { ...old, name, colour: fields.colour };
  });
}

async function deleteTag(
  { database }: TagsDeps,
  { caller, params }: Call<typeof tagRoutes.deleteTag>,
): Promise<Deleted> {
  assertTagId(params.id);
  const deleted = await tagsDb.deleteTags(database, caller.workspaceId, [params.id]);
  if (deleted === 0) throw tagNotFound();
  return { deleted: true };
}

async function mergeTag(
  { database }: TagsDeps,
  { caller, params, body }: Call<typeof tagRoutes.mergeTag>,
): Promise<Tag> {
  const { workspaceId } = caller;
  const { into } = body;
  return await inTransaction(database, async (transaction) => {
    await workspacesDb.lockWorkspace(transaction, workspaceId);
    await findTag(transaction, workspaceId, params.id);
    await findTag(transaction, workspaceId, into);
    if (into === params.id) throw validationError({ field: 'into', message: 'must be another tag' });
    await tagsDb.mergeTags(transaction, workspaceId, params.id, into);
    return await findTag(transaction, workspaceId, into);
  });
}
