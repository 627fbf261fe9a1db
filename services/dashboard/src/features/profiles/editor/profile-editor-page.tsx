import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { t } from '../../../language/translate.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useV1, useWorkspace } from '../../workspaces/workspace-context.ts';
import { ProfileEditor } from './profile-editor.tsx';
import styles from './profile-editor.module.css';
import { profileQuery } from '../profiles-query.ts';

export function ProfileEditorPage() {
  const { profileId } = useParams({ from: '/signed-in/$workspaceId/profiles/$profileId' });
  const { id: workspaceId } = useWorkspace();
  const { data: profile, error, refetch } = useQuery(profileQuery(workspaceId, useV1(), profileId));
  if (profile) return <ProfileEditor key={profile.id} profile={profile} />;
  return (
    <Page title={t('Profile')}>
      {error === null ? <EditorSkeleton /> : <ErrorNotice error={error} onRetry={() => void refetch()} />}
    </Page>
  );
}

function EditorSkeleton() {
  return (
    <div className={styles['columns']} data-view="edit" role="status" aria-label={t('Loading')}>
      <div className={styles['edit']}>
        <Skeleton height="23rem" />
        <Skeleton height="18rem" />
      </div>
      <div className={styles['preview']}>
        <Skeleton height="40rem" />
      </div>
    </div>
  );
}
