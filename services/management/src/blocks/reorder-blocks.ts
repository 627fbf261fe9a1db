import type { Block, blockRoutes } from '@linkplane/contracts';
import { listBlocks, orderBlocks, type BlockRecord } from '@linkplane/links-db/management';
import { validationError } from '../http/app-error.ts';
import type { Call } from '../public-api/mount-routes.ts';
import type { ProfilesDeps } from '../profiles/profiles-deps.ts';
import { blockNotFound } from './block-not-found.ts';
import { changeBlocks } from './change-blocks.ts';
import { presentBlock } from '../profiles/present-block.ts';

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
