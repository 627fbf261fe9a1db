import { blockRoutes } from '@linkplane/contracts';
import type { Router } from 'express';
import { mountRoutes, type Operations } from '../public-api/mount-routes.ts';
import type { RunOnce } from '../public-api/run-once.ts';
import type { ProfilesDeps } from '../profiles/profiles-deps.ts';
import { addBlock } from './add-block.ts';
import { removeBlock } from './delete-block.ts';
import { reorderBlocks } from './reorder-blocks.ts';
import { changeBlock } from './update-block.ts';

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
