import type { ExportSchedule } from '@linkplane/contracts';
import { CircleAlert, CirclePause, CloudUpload, Ellipsis, Pencil, Play, RefreshCw, Trash2 } from 'lucide-react';
import { rich, t } from '../../language/translate.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { Row } from '../../ui/row-list.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { describeSchedule, formatBytes, nameDestination, nameSchedule } from './describe-schedule.ts';
import { useChangeSchedule, useRunSchedule } from './export-schedules-query.ts';
import styles from './export-schedules.module.css';

type ScheduleRowProps = { schedule: ExportSchedule; onEdit: () => void; onDelete: () => void };

/** One schedule in the list, with its last run. */
export function ScheduleRow({ schedule, onEdit, onDelete }: ScheduleRowProps) {
  const { destination, nextRunAt, lastRun } = schedule;
  const { name, tone } = describeSchedule(schedule);
  return (
    <Row
      picture={<CloudUpload />}
      title={nameSchedule(schedule)}
      badges={<Badge tone={tone}>{name}</Badge>}
      facts={[
        <code key="destination" className={styles['whole']} dir="ltr">
          {nameDestination(destination)}
        </code>,
        lastRun?.finishedAt && lastRun.error === null && <LastExport run={lastRun} finishedAt={lastRun.finishedAt} />,
        lastRun?.state === 'succeeded' &&
          lastRun.isCorrection &&
          (schedule.type === 'conversions'
            ? t('exported again, because conversions came late')
            : t('exported again, because clicks came late')),
        nextRunAt !== null &&
          lastRun?.state !== 'running' &&
          t('Next: {nextRunAt}', { nextRunAt: formatDateTime(nextRunAt) }),
        lastRun && lastRun.error !== null && (
          <span className={styles['error']}>
            <CircleAlert aria-hidden />
            {t('{period} failed: {error}', { period: lastRun.period, error: lastRun.error })}
          </span>
        ),
      ]}
      actions={<ScheduleMenu schedule={schedule} onEdit={onEdit} onDelete={onDelete} />}
    />
  );
}

function LastExport({ run, finishedAt }: { run: NonNullable<ExportSchedule['lastRun']>; finishedAt: string }) {
  return (
    <span title={run.key}>
      {rich('{period}: {rows, plural, one {# row} other {# rows}}, {size}, {ago}', {
        period: run.period,
        rows: run.rows ?? 0,
        size: formatBytes(run.bytes ?? 0),
        ago: <TimeAgo at={finishedAt} />,
      })}
    </span>
  );
}

function ScheduleMenu({ schedule, onEdit, onDelete }: ScheduleRowProps) {
  const { id, enabled } = schedule;
  const run = useRunSchedule();
  const turn = useChangeSchedule(enabled ? t('Schedule paused') : t('Schedule turned on'));
  return (
    <Menu
      trigger={
        <IconButton
          size="small"
          label={t('More for {schedule}', { schedule: nameSchedule(schedule) })}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      {enabled && (
        <MenuItem icon={<RefreshCw aria-hidden />} onSelect={() => run.mutate(schedule)}>
          {t('Run now')}
        </MenuItem>
      )}
      <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
        {t('Edit')}
      </MenuItem>
      <MenuItem
        icon={enabled ? <CirclePause aria-hidden /> : <Play aria-hidden />}
        onSelect={() => turn.mutate({ id, body: { enabled: !enabled } })}
      >
        {enabled ? t('Pause') : t('Turn on')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={onDelete}>
        {t('Delete')}
      </MenuItem>
    </Menu>
  );
}
