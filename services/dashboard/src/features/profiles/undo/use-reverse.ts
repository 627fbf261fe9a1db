import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useV1 } from '../../workspaces/workspace-context.ts';
import { useProfileCache } from '../use-profile-cache.ts';
import type { Reversal } from './compare-profiles.ts';
import { createRecreatedBlocks, translateReversal } from './recreated-blocks.ts';

const pollMs = 50;
/** A change that takes longer has failed, or will be reported as such. */
const settleMsMax = 10_000;

/**
 * Takes a saved change back, by requests of the same kind. A deleted block is created again, so it has another id,
 * which stands for the old one in whatever is taken back later.
 * @throws {RequestError}
 */
export function useReverse(profileId: string): (reversal: Reversal) => Promise<void> {
  const v1 = useV1();
  const queries = useQueryClient();
  const cache = useProfileCache(profileId);
  const [recreated] = useState(createRecreatedBlocks);

  /** An optimistic change that is still on its way would arrive after its reversal. */
  async function waitForChanges(): Promise<void> {
    const endsAt = Date.now() + settleMsMax;
    while (queries.isMutating({ mutationKey: cache.mutationKey }) > 0 && Date.now() < endsAt)
      await new Promise((resolve) => setTimeout(resolve, pollMs));
  }

  return async (reversal) => {
    await waitForChanges();
    const { fields, deleted, added, changed, order } = translateReversal(reversal, recreated.idOf);
    try {
      if (Object.keys(fields).length > 0)
        await v1('patch', '/profiles/:id', { params: { id: profileId }, body: fields });
      for (const blockId of added)
        await v1('delete', '/profiles/:profileId/blocks/:blockId', { params: { profileId, blockId } });
      for (const { id: blockId, fields: body } of changed)
        await v1('patch', '/profiles/:profileId/blocks/:blockId', { params: { profileId, blockId }, body });
      for (const { id, type, label, content, icon, settings } of deleted) {
        const block = await v1('post', '/profiles/:id/blocks', {
          params: { id: profileId },
          body: { type, label, content, icon, settings },
        });
        recreated.note(id, block.id);
      }
      if (order) await restoreOrder(order.map(recreated.idOf));
    } finally {
      await queries.refetchQueries({ queryKey: cache.mutationKey, exact: true });
      cache.refresh();
    }
  };

  /** Blocks that exist by now and had no place in it stay at the end. */
  async function restoreOrder(wanted: string[]): Promise<void> {
    const { blocks } = await v1('get', '/profiles/:id', { params: { id: profileId } });
    const existing = new Set(blocks.map(({ id }) => id));
    const placed = wanted.filter((id) => existing.has(id));
    const others = blocks.map(({ id }) => id).filter((id) => !placed.includes(id));
    await v1('put', '/profiles/:id/blocks/reorder', {
      params: { id: profileId },
      body: { blockIds: [...placed, ...others] },
    });
  }
}
