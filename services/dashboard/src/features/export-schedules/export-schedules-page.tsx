import type { ExportSchedule } from '@linkplane/contracts';
import { useQuery } from '@tanstack/react-query';
import { CloudUpload, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListCard } from '../../ui/list-card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { usePanel } from '../../ui/use-panel.ts';
import { useV1, useWorkspace } from '../workspaces/workspace-context.ts';
import { nameDestination, nameSchedule } from './describe-schedule.ts';
import { exportSchedulesQuery, useDeleteSchedule } from './export-schedules-query.ts';
import { ScheduleRow } from './schedule-row.tsx';

const SchedulePanel = lazy(async () => await import('./schedule-panel.tsx'));

const words = {
  title: t('Scheduled exports'),
  lead: t('Clicks, links and profiles in your own bucket, for your BI tool.'),
};

/** The export schedules of the workspace. Only owners see them. The open form is in the URL. */
export function ExportSchedulesPage() {
  const { isOwner } = useWorkspace();
  if (isOwner) return <OwnersPage />;
  return (
    <Page {...words} isNarrow>
      <Notice>
        {t(
          'Scheduled exports send data of the whole workspace elsewhere, so only owners can view and create them. Ask an owner for one.',
        )}
      </Notice>
    </Page>
  );
}

function OwnersPage() {
  const { panel, open, close } = usePanel();
  const query = useQuery(exportSchedulesQuery(useV1(), useWorkspace().id));
  const { data: schedules } = query;
  const [toDelete, setToDelete] = useState<ExportSchedule>();
  const edited = schedules?.find(({ id }) => id === panel);
  const create = (
    <Button look="primary" icon={<Plus aria-hidden />} onClick={() => open('new')}>
      {t('New schedule')}
    </Button>
  );
  return (
    <Page {...words} actions={schedules !== undefined && schedules.length > 0 && create} isNarrow>
      <ListCard
        label={t('Scheduled exports')}
        query={query}
        empty={
          <EmptyState icon={<CloudUpload />} title={t('Deliver exports to your bucket')} actions={create}>
            {t(
              'A schedule writes one file for each day, week or month to any storage with the API of S3, where a data warehouse or a BI tool reads it.',
            )}
          </EmptyState>
        }
      >
        {(schedule) => (
          <ScheduleRow
            key={schedule.id}
            schedule={schedule}
            onEdit={() => open(schedule.id)}
            onDelete={() => setToDelete(schedule)}
          />
        )}
      </ListCard>
      {panel === 'new' && (
        <Suspense>
          <SchedulePanel onClose={close} />
        </Suspense>
      )}
      {edited && (
        <Suspense>
          <SchedulePanel key={edited.id} schedule={edited} onClose={close} />
        </Suspense>
      )}
      {toDelete && <DeleteScheduleDialog schedule={toDelete} onClose={() => setToDelete(undefined)} />}
    </Page>
  );
}

function DeleteScheduleDialog({ schedule, onClose }: { schedule: ExportSchedule; onClose: () => void }) {
  const remove = useDeleteSchedule();
  return (
    <ConfirmDialog
      title={t('Delete this scheduled export?')}
      action={t('Delete schedule')}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(schedule, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        {t(
          '{schedule}: nothing more is written to {destination}. Objects that are in the bucket stay, and the access key is deleted. This cannot be undone.',
          { schedule: nameSchedule(schedule), destination: nameDestination(schedule.destination) },
        )}
      </p>
    </ConfirmDialog>
  );
}
