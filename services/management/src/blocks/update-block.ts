import { createBlockBody, type Block, type blockRoutes, type CreateBlockBody } from '@linkplane/contracts';
import { findBlock, findProfile, listBlocks, updateBlock } from '@linkplane/links-db/management';
import type { BlockRecord, Connection } from '@linkplane/links-db/management';
import type { Call } from '../public-api/mount-routes.ts';
import { parseInput } from '../http/read-input.ts';
import { assertProfileId, profileNotFound } from '../profiles/profile.ts';
import type { ProfilesDeps } from '../profiles/profile.ts';
import { blockNotFound, isBlockId } from './block.ts';
import { changeBlocks } from './block.ts';
import { presentBlock } from '../profiles/profile.ts';
import { refuseClickLoops } from './block-rules.ts';
import { refuseLargePage } from './block-rules.ts';
import { toBlockFields } from './block.ts';

type UpdateBlockCall = Call<typeof blockRoutes.updateBlock>;

/** Changes the given fields and no others, settings as a whole; nothing given is no change at all. */
export async function changeBlock(deps: ProfilesDeps, call: UpdateBlockCall): Promise<Block> {
  const { caller, params, body } = call;
  if (Object.keys(body).length === 0) return await getUnchanged(deps, call);
  return await changeBlocks(deps, caller, params.profileId, async (connection, profile) => {
    const before = await listBlocks(connection, profile.id);
    const old = await readBlock(connection, params);
    const fields = toBlockFields(mergeChecked(old, body));
    await refuseClickLoops(connection, fields, deps.publicUrl);
    const block = await updateBlock(connection, params.profileId, params.blockId, fields);
    await refuseLargePage(connection, profile, before, deps.publicUrl);
    return presentBlock(block);
  });
}

async function getUnchanged({ database }: ProfilesDeps, { caller, params }: UpdateBlockCall): Promise<Block> {
  assertProfileId(params.profileId);
  if (!(await findProfile(database, caller.workspaceId, params.profileId))) throw profileNotFound();
  return presentBlock(await readBlock(database, params));
}

async function readBlock(connection: Connection, params: UpdateBlockCall['params']): Promise<BlockRecord> {
  const block = isBlockId(params.blockId) ? await findBlock(connection, params.profileId, params.blockId) : undefined;
  if (!block) throw blockNotFound();
  return block;
}

/**
 * The block with what is given in place of what it has. Which content and settings are right depends on the type, and
 * either may be the old one: so what comes out has to be a block that could be created.
 */
function mergeChecked(old: BlockRecord, body: UpdateBlockCall['body']): CreateBlockBody {
  return parseInput(createBlockBody, { ...old, ...body }, 'body');
}
