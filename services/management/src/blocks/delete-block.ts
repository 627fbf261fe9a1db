import type { blockRoutes, Deleted } from '@linkplane/contracts';
import { deleteBlock } from '@linkplane/links-db/management';
import type { Call } from '../public-api/mount-routes.ts';
import type { ProfilesDeps } from '../profiles/profiles-deps.ts';
import { blockNotFound, isBlockId } from './block-not-found.ts';
import { changeBlocks } from './change-blocks.ts';

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
