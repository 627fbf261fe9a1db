import { type Block, blockRoutes, type Deleted } from '@linkplane/contracts';
import { type BlockRecord, deleteBlock, insertBlock, listBlocks, orderBlocks } from '@linkplane/links-db/management';
import { createId } from '@linkplane/runtime';
import type { Router } from 'express';
import { AppError, validationError } from '../http/app-error.ts';
import { presentBlock, type ProfilesDeps } from '../profiles/profile.ts';
import { type Call, mountRoutes, type Operations } from '../public-api/mount-routes.ts';
import type { RunOnce } from '../public-api/run-once.ts';
import { refuseClickLoops, refuseLargePage } from './block-rules.ts';
import { blockNotFound, changeBlocks, isBlockId, toBlockFields } from './block.ts';
import { changeBlock } from './update-block.ts';

/** A page is rendered, cached and sent as a whole. */
const blocksPerProfileMax = 200;

export async function addBlock(
  deps: ProfilesDeps,
  { caller, params, body }: Call<typeof blockRoutes.addBlock>,
): Promise<Block> {
  const fields = toBlockFields(body);
  return await changeBlocks(deps, caller, params.id, async (connection, profile) => {
    const before = await listBlocks(connection, profile.id);
    await refuseClickLoops(connection, fields, deps.publicUrl);
    const block = await insertBlock(connection, params.id, blocksPerProfileMax, { id: createId('blk'), ...fields });
    if (!block) throw new AppError('PLAN_LIMIT_REACHED', `A profile can have ${blocksPerProfileMax} blocks.`);
    await refuseLargePage(connection, profile, before, deps.publicUrl);
    return presentBlock(block);
  });
}

/** Puts all blocks of a profile in the given order and answers them in it. */
export async function reorderBlocks(
  deps: ProfilesDeps,
  { caller, params, body }: Call<typeof blockRoutes.reorderBlocks>,
): Promise<Block[]> {
  return await changeBlocks(deps, caller, params.id, async (connection) => {
    refuseUnlessPermutation(await listBlocks(connection, params.id), body.blockIds);
    await orderBlocks(connection, params.id, body.blockIds);
    return (await listBlocks(connection, params.id)).map(presentBlock);
  });
}

/** An id that is not one of the profile's wins over a missing and a repeated one. */
function refuseUnlessPermutation(blocks: BlockRecord[], ids: string[]): void {
  const known = new Set(blocks.map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) throw blockNotFound();
  if (new Set(ids).size < ids.length) throw validationError({ field: 'blockIds', message: 'must name no block twice' });
  if (ids.length < known.size)
    throw validationError({ field: 'blockIds', message: 'must name every block of the profile' });
}

export async function removeBlock(
  deps: ProfilesDeps,
  { caller, params }: Call<typeof blockRoutes.deleteBlock>,
): Promise<Deleted> {
  const { profileId, blockId } = params;
  return await changeBlocks(deps, caller, profileId, async (connection) => {
    if (!isBlockId(blockId) || !(await deleteBlock(connection, profileId, blockId))) throw blockNotFound();
    return { deleted: true };
  });
}

export function mountBlocks(router: Router, deps: ProfilesDeps, runOnce: RunOnce): void {
  mountRoutes(router, blockRoutes, blockOperations(deps), {
    runOnce,
    operationsIn: (unit) => blockOperations({ ...deps, ...unit }),
  });
}

function blockOperations(deps: ProfilesDeps): Operations<typeof blockRoutes> {
  return {
    addBlock: (call) => addBlock(deps, call),
    reorderBlocks: (call) => reorderBlocks(deps, call),
    updateBlock: (call) => changeBlock(deps, call),
    deleteBlock: (call) => removeBlock(deps, call),
  };
}
