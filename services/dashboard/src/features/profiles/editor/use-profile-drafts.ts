import type { Profile } from '@linkplane/contracts';
import type { ProfileContent } from '@linkplane/profile-page';
import { useIsMutating } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ThemeDraft } from '../appearance/theme-draft.ts';
import { useSaveTheme } from '../appearance/use-save-theme.ts';
import type { BlockDraft } from '../blocks/block-draft.ts';
import { useSaveBlock } from '../blocks/change/use-save-block.ts';
import { recordEdits } from '../undo/record-edits.ts';
import { useUndo } from '../undo/use-undo.ts';
import type { DetailsDraft } from './details-draft.ts';
import { useDrafts } from '../use-drafts.ts';
import { useProfileCache } from '../use-profile-cache.ts';
import { useSaveDetails } from './use-save-details.ts';

/** All unsaved drafts of a profile, and the content of the page with them. */
export function useProfileDrafts(profile: Profile) {
  const details = useDrafts<DetailsDraft>(useSaveDetails(profile.id));
  const theme = useDrafts<ThemeDraft>(useSaveTheme(profile.id));
  const blocks = useDrafts<BlockDraft>(useSaveBlock(profile.id));
  const undo = useUndo(profile);
  const pendingChanges = useIsMutating({ mutationKey: useProfileCache(profile.id).mutationKey });
  const content = useMemo(
    () =>
      contentOf(profile, details.entries.get(profile.id)?.draft, theme.entries.get(profile.id)?.draft, blocks.entries),
    [profile, details.entries, theme.entries, blocks.entries],
  );
  // Another user may have deleted a block: its draft is ignored then.
  const blockIds = profile.blocks.map(({ id }) => id).filter((id) => blocks.entries.has(id));
  const entries = [
    details.entries.get(profile.id),
    theme.entries.get(profile.id),
    ...blockIds.map((id) => blocks.entries.get(id)),
  ].filter((entry) => entry !== undefined);
  return {
    details: recordEdits(details, undo, () => 'details'),
    theme: recordEdits(theme, undo, () => 'theme'),
    blocks: recordEdits(blocks, undo, (blockId) => blockId),
    undo,
    content,
    state: {
      unsaved: entries.length,
      isSaving: pendingChanges > 0 || entries.some(({ isSaving }) => isSaving),
      error: entries.find(({ error }) => error !== undefined)?.error,
      onSave: () => {
        void details.save(profile.id);
        void theme.save(profile.id);
        for (const id of blockIds) void blocks.save(id);
      },
    },
  };
}

type BlockEntries = ReadonlyMap<string, { draft: BlockDraft }>;

/** The content of the public page with all drafts applied. */
function contentOf(
  profile: Profile,
  details: DetailsDraft | undefined,
  look: ThemeDraft | undefined,
  drafts: BlockEntries,
): ProfileContent {
  const { displayName, slug, bio, avatar } = details ?? profile;
  const { theme } = look ?? profile;
  return {
    displayName,
    slug,
    bio,
    avatar,
    theme,
    url: `${new URL(profile.url).origin}/${slug}`,
    blocks: profile.blocks.map((block) => ({ ...block, ...drafts.get(block.id)?.draft })),
  };
}
