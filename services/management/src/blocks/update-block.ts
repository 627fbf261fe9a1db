import { createBlockBody, type Block, type blockRoutes, type CreateBlockBody } from '@linkplane/contracts';
import * as profilesDb from '@linkplane/links-db/profiles';
import type { BlockRecord } from '@linkplane/links-db/profiles';
import type { Connection } from '@linkplane/links-db/transactions';
import type { Call } from '../calls/operations.ts';
import { parseInput } from '../http/read-input.ts';
import { assertProfileId, presentBlock, profileNotFound, type ProfilesDeps } from '../profiles/profile.ts';
import { refuseClickLoops, refuseLargePage } from './block-rules.ts';
import { blockNotFound, changeBlocks, isBlockId, toBlockFields } from './block.ts';

type UpdateBlockCall = Call<typeof blockRoutes.updateBlock>;

/** Changes the given fields and no others, settings as a whole; an empty body changes nothing. */
export async function updateBlock(deps: ProfilesDeps, call: UpdateBlockCall): Promise<Block> {
  const { caller, params, body } = call;
  if (Object.keys(body).length === 0) return await getUnchanged(deps, call);
  return await changeBlocks(deps, caller, params.profileId, async (connection, profile) => {
    const before = await profilesDb.listBlocks(connection, profile.id);
    const old = await requireBlock(connection, params);
    const fields = toBlockFields(mergeValidated(old, body));
    await refuseClickLoops(connection, fields, deps.publicUrl);
    const block = await profilesDb.updateBlock(connection, params.profileId, params.blockId, fields);
    await refuseLargePage(connection, profile, before, deps.publicUrl);
    return presentBlock(block);
  });
}

async function getUnchanged({ database }: ProfilesDeps, { caller, params }: UpdateBlockCall): Promise<Block> {
  assertProfileId(params.profileId);
  if (!(await profilesDb.findProfile(database, caller.workspaceId, params.profileId))) throw profileNotFound();
  return presentBlock(await requireBlock(database, params));
}

/** @throws AppError BLOCK_NOT_FOUND */
async function requireBlock(
  connection: Connection,
  { profileId, blockId }: UpdateBlockCall['params'],
): Promise<BlockRecord> {
  const block = isBlockId(blockId) ? await profilesDb.findBlock(connection, profileId, blockId) : undefined;
  if (!block) throw blockNotFound();
  return block;
}

/**
 * The block with the given fields in place of its own. Which content and settings are valid depends on the type, and
 * each of them may be old or new: so the result has to be a block that could be created.
 */
function mergeValidated(old: BlockRecord, body: UpdateBlockCall['body']): CreateBlockBody {
  return parseInput(createBlockBody, { ...old, ...body }, 'body');
}
