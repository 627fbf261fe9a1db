import type { Block, blockRoutes } from '@linkplane/contracts';
import { insertBlock, listBlocks } from '@linkplane/links-db/management';
import { createId } from '@linkplane/runtime';
import { AppError } from '../http/app-error.ts';
import type { Call } from '../public-api/mount-routes.ts';
import type { ProfilesDeps } from '../profiles/profiles-deps.ts';
import { changeBlocks } from './change-blocks.ts';
import { presentBlock } from '../profiles/present-block.ts';
import { refuseClickLoops } from './refuse-click-loops.ts';
import { refuseLargePage } from './refuse-large-page.ts';
import { toBlockFields } from './to-block-fields.ts';

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
