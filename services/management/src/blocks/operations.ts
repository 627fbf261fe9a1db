import type { Block, blockRoutes, Deleted } from '@linkplane/contracts';
import * as profilesDb from '@linkplane/links-db/profiles';
import type { BlockRecord } from '@linkplane/links-db/profiles';
import { createId } from '@linkplane/runtime';
import type { Call, Operations } from '../calls/operations.ts';
import { validationError } from '../http/app-error.ts';
import { assertProfileId, presentBlock, type ProfilesDeps } from '../profiles/profile.ts';
import { removeSubmissions } from '../profiles/remove-submissions.ts';
import { refuseClickLoops, refuseLargePage } from './block-rules.ts';
import { blockNotFound, blocksPerProfileMax, changeBlocks, isBlockId, toBlockFields, tooManyBlocks } from './block.ts';
import { updateBlock } from './update-block.ts';

export function blockOperations(deps: ProfilesDeps): Operations<typeof blockRoutes> {
  return {
    addBlock: (call) => addBlock(deps, call),
    reorderBlocks: (call) => reorderBlocks(deps, call),
    updateBlock: (call) => updateBlock(deps, call),
    deleteBlock: (call) => deleteBlock(deps, call),
  };
}

async function addBlock(
  deps: ProfilesDeps,
  { caller, params, body }: Call<typeof blockRoutes.addBlock>,
): Promise<Block> {
  const fields = toBlockFields(body);
  return await changeBlocks(deps, caller, params.id, async (connection, profile) => {
    const before = await profilesDb.listBlocks(connection, profile.id);
    await refuseClickLoops(connection, fields, deps.publicUrl);
    const newBlock = { id: createId('blk'), ...fields };
    const block = await profilesDb.insertBlock(connection, params.id, blocksPerProfileMax, newBlock);
    if (!block) throw tooManyBlocks();
    await refuseLargePage(connection, profile, before, deps.publicUrl);
    return presentBlock(block);
  });
}

/** Puts all blocks of a profile in the given order and returns them in it. */
async function reorderBlocks(
  deps: ProfilesDeps,
  { caller, params, body }: Call<typeof blockRoutes.reorderBlocks>,
): Promise<Block[]> {
  return await changeBlocks(deps, caller, params.id, async (connection) => {
    refuseUnlessPermutation(await profilesDb.listBlocks(connection, params.id), body.blockIds);
    await profilesDb.orderBlocks(connection, params.id, body.blockIds);
    return (await profilesDb.listBlocks(connection, params.id)).map(presentBlock);
  });
}

/** An unknown id is reported before a repeated or a missing one. */
function refuseUnlessPermutation(blocks: BlockRecord[], ids: string[]): void {
  const known = new Set(blocks.map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) throw blockNotFound();
  if (new Set(ids).size < ids.length) throw validationError({ field: 'blockIds', message: 'must name no block twice' });
  if (ids.length < known.size)
    throw validationError({ field: 'blockIds', message: 'must name every block of the profile' });
}

async function deleteBlock(
  deps: ProfilesDeps,
  { caller, params }: Call<typeof blockRoutes.deleteBlock>,
): Promise<Deleted> {
  const { profileId, blockId } = params;
  assertProfileId(profileId);
  if (isBlockId(blockId)) await removeSubmissions(deps.database, caller.workspaceId, params);
  return await changeBlocks(deps, caller, profileId, async (connection) => {
    if (!isBlockId(blockId) || !(await profilesDb.deleteBlock(connection, profileId, blockId))) throw blockNotFound();
    return { deleted: true };
  });
}
