import type { Block, BlockType } from '@linkplane/contracts';
import type { BlockRecord } from '@linkplane/links-db/management';

/** A row as the API shows it. */
export function presentBlock(block: BlockRecord): Block {
  return {
    id: block.id,
    profileId: block.profileId,
    // The table's check holds it to the same list.
    type: block.type as BlockType,
    label: block.label,
    content: block.content,
    icon: block.icon,
    settings: block.settings,
    position: block.position,
    clicks: block.clicks,
    createdAt: block.createdAt.toISOString(),
    updatedAt: block.updatedAt.toISOString(),
  };
}
