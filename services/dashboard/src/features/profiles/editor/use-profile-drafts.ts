import type { Profile } from '@linkplane/contracts';
import type { ProfileContent } from '@linkplane/profile-page';
import { useIsMutating } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BlockDraft } from '../blocks/block-draft.ts';
import { useSaveBlock } from '../blocks/use-save-block.ts';
import type { DetailsDraft } from './details-draft.ts';
import { useDrafts } from './use-drafts.ts';
import { useProfileCache } from './use-profile-cache.ts';
import { useSaveDetails } from './use-save-details.ts';

/** All that is typed and not saved of a profile, and the page as it will be. */
export function useProfileDrafts(profile: Profile) {
  const details = useDrafts<DetailsDraft>(useSaveDetails(profile.id));
  const blocks = useDrafts<BlockDraft>(useSaveBlock(profile.id));
  const changesUnderWay = useIsMutating({ mutationKey: useProfileCache(profile.id).mutationKey });
  const content = useMemo(
    () => contentOf(profile, details.entries.get(profile.id)?.draft, blocks.entries),
    [profile, details.entries, blocks.entries],
  );
  // Somebody else may have deleted a block meanwhile: then nothing can come of its draft.
  const blockIds = profile.blocks.map(({ id }) => id).filter((id) => blocks.entries.has(id));
  const entries = [details.entries.get(profile.id), ...blockIds.map((id) => blocks.entries.get(id))].filter(
    (entry) => entry !== undefined,
  );
  return {
    details,
    blocks,
    content,
    state: {
      unsaved: entries.length,
      isSaving: changesUnderWay > 0 || entries.some(({ isSaving }) => isSaving),
      error: entries.find(({ error }) => error !== undefined)?.error,
      onSave: () => {
        void details.save(profile.id);
        for (const id of blockIds) void blocks.save(id);
      },
    },
  };
}

type BlockEntries = ReadonlyMap<string, { draft: BlockDraft }>;

/** What the public page would show if everything were saved now. */
function contentOf(profile: Profile, details: DetailsDraft | undefined, drafts: BlockEntries): ProfileContent {
  const { displayName, slug, bio, avatar } = details ?? profile;
  return {
    displayName,
    slug,
    bio,
    avatar,
    url: `${new URL(profile.url).origin}/${slug}`,
    blocks: profile.blocks.map((block) => ({ ...block, ...drafts.get(block.id)?.draft })),
  };
}
