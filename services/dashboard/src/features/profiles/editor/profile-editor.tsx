import type { Profile } from '@linkplane/contracts';
import { Link } from '@tanstack/react-router';
import { ChartNoAxesCombined, ChevronLeft, ExternalLink, Eye, Pencil, Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../../language/translate.ts';
import { buttonClass, IconButton } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ViewSwitch } from '../../../ui/view-switch.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { BlockList } from '../blocks/list/block-list.tsx';
import { ProfilePreview, type PreviewWidth } from '../preview/profile-preview.tsx';
import { showShortUrl } from '../../../ui/show-url.ts';
import { SuspendedBadge, SuspendedNotice } from '../../../ui/suspended.tsx';
import { DetailsForm } from './details-form.tsx';
import { DomainRootCard } from './domain-root-card.tsx';
import { LeaveDialog } from '../../../ui/leave-dialog.tsx';
import styles from './profile-editor.module.css';
import { SaveState } from './save-state.tsx';
import { useProfileDrafts } from './use-profile-drafts.ts';

const views = [
  { value: 'edit', name: t('Edit'), icon: <Pencil aria-hidden /> },
  { value: 'preview', name: t('Preview'), icon: <Eye aria-hidden /> },
] as const;

const parts = [
  { value: 'content', name: t('Content', {}, { context: 'of a profile' }) },
  { value: 'appearance', name: t('Appearance') },
] as const;

const AppearancePanel = lazy(async () => {
  const { AppearancePanel: panel } = await import('../appearance/appearance-panel.tsx');
  return { default: panel };
});

/** The editor of a profile: beside its preview on wide screens, one of the two at a time on narrow ones. */
export function ProfileEditor({ profile }: { profile: Profile }) {
  const { details, theme, blocks, undo, content, state } = useProfileDrafts(profile);
  const [part, setPart] = useState<'content' | 'appearance'>('content');
  const [view, setView] = useState<'edit' | 'preview'>('edit');
  const [width, setWidth] = useState<PreviewWidth>('phone');
  return (
    <Page title={profile.displayName} lead={<Address profile={profile} />} actions={<Actions profile={profile} />}>
      {profile.suspended && <SuspendedNotice what="profile" />}
      <div className={styles['columns']} data-view={view} data-width={width}>
        <div className={styles['bar']}>
          <div className={styles['views']}>
            <ViewSwitch
              label={t('View', {}, { context: 'what the page shows' })}
              value={view}
              choices={views}
              onChange={setView}
            />
          </div>
          <SaveState {...state} />
        </div>
        <div className={styles['edit']}>
          <div className={styles['parts']}>
            <ViewSwitch label={t('Part of the profile')} value={part} choices={parts} onChange={setPart} />
            <IconButton
              label={t('Undo the last change')}
              icon={<Undo2 aria-hidden />}
              disabled={!undo.canUndo}
              onClick={undo.undo}
            />
          </div>
          {part === 'content' ? (
            <>
              <DetailsForm profile={profile} drafts={details} />
              <BlockList profileId={profile.id} blocks={profile.blocks} drafts={blocks} />
              <DomainRootCard profileId={profile.id} />
            </>
          ) : (
            <Suspense fallback={<Skeleton height="30rem" />}>
              <AppearancePanel profile={profile} drafts={theme} />
            </Suspense>
          )}
        </div>
        <div className={styles['preview']}>
          <ProfilePreview content={content} width={width} onWidth={setWidth} />
        </div>
      </div>
      <LeaveDialog loss={state.unsaved > 0 ? 'changes' : undefined} />
    </Page>
  );
}

function Address({ profile: { url, suspended } }: { profile: Profile }) {
  return (
    <span className={styles['address']}>
      {suspended && <SuspendedBadge />}
      <a href={url} target="_blank" rel="noreferrer">
        <bdi dir="ltr">{showShortUrl(url)}</bdi>
      </a>
      <CopyButton text={url} label={t('Copy URL')} />
    </span>
  );
}

function Actions({ profile }: { profile: Profile }) {
  const { id: workspaceId } = useWorkspace();
  return (
    <>
      <Link to="/$workspaceId/profiles" params={{ workspaceId }} className={buttonClass({ look: 'quiet' })}>
        <ChevronLeft aria-hidden />
        {t('All profiles')}
      </Link>
      <Link
        to="/$workspaceId/profiles/$profileId/analytics"
        params={{ workspaceId, profileId: profile.id }}
        search={{}}
        className={buttonClass()}
      >
        <ChartNoAxesCombined aria-hidden />
        {t('Analytics')}
      </Link>
      <a href={profile.url} target="_blank" rel="noreferrer" className={`${buttonClass()} ${styles['wideOnly']}`}>
        <ExternalLink aria-hidden />
        {t('Open page')}
      </a>
    </>
  );
}
