import { blockRoutes } from '@linkplane/contracts';
import type { Router } from 'express';
import { mountRoutes } from '../http/mount-routes.ts';
import type { ProfilesDeps } from '../profiles/profiles-deps.ts';
import { addBlock } from './add-block.ts';
import { removeBlock } from './delete-block.ts';
import { reorderBlocks } from './reorder-blocks.ts';
import { changeBlock } from './update-block.ts';

export function mountBlocks(router: Router, deps: ProfilesDeps): void {
  mountRoutes(router, blockRoutes, {
    addBlock: (call) => addBlock(deps, call),
    reorderBlocks: (call) => reorderBlocks(deps, call),
    updateBlock: (call) => changeBlock(deps, call),
    deleteBlock: (call) => removeBlock(deps, call),
  });
}
