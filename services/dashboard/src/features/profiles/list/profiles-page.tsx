import type { ProfileSummary } from '@linkplane/contracts';
import { useQuery } from '@tanstack/react-query';
import { AtSign, Plus } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Card, Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { usePanel } from '../../../ui/use-panel.ts';
import { useV1, useWorkspace } from '../../workspaces/workspace-context.ts';
import { CreateProfileDialog } from './create-profile-dialog.tsx';
import { DeleteProfileDialog } from './delete-profile-dialog.tsx';
import { ProfileCard } from './profile-card.tsx';
import styles from './profiles-page.module.css';
import { profilesQuery } from '../profiles-query.ts';

const skeletonCards = 3;

export function ProfilesPage() {
  const { id: workspaceId } = useWorkspace();
  const { data: profiles, error, refetch } = useQuery(profilesQuery(workspaceId, useV1()));
  const { panel, open, close } = usePanel();
  const [deleted, setDeleted] = useState<ProfileSummary>();
  const create = (
    <Button look="primary" icon={<Plus aria-hidden />} onClick={() => open('new')}>
      {t('New profile')}
    </Button>
  );
  return (
    <Page
      title={t('Profiles')}
      lead={t('Link-in-bio pages that bring your links together in one place.')}
      actions={profiles?.length !== 0 && create}
    >
      {profiles === undefined && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {profiles === undefined && error === null && <CardSkeletons />}
      {profiles?.length === 0 && <FirstProfile action={create} />}
      {profiles !== undefined && profiles.length > 0 && (
        <ul className={styles['grid']}>
          {profiles.map((profile) => (
            <li key={profile.id}>
              <ProfileCard profile={profile} onDelete={() => setDeleted(profile)} />
            </li>
          ))}
        </ul>
      )}
      {panel === 'new' && <CreateProfileDialog onClose={close} />}
      {deleted && <DeleteProfileDialog profile={deleted} onClose={() => setDeleted(undefined)} />}
    </Page>
  );
}

function FirstProfile({ action }: { action: React.ReactNode }) {
  return (
    <Card>
      <EmptyState icon={<AtSign />} title={t('Create your first profile')} actions={action}>
        {t(
          'One URL for your bio or your business card: links, text, images, videos and music, in any order, with every view and click counted.',
        )}
      </EmptyState>
    </Card>
  );
}

function CardSkeletons() {
  return (
    <div className={styles['grid']} role="status" aria-label={t('Loading')}>
      {Array.from({ length: skeletonCards }, (_, index) => (
        <Skeleton key={index} height="12.5rem" />
      ))}
    </div>
  );
}
