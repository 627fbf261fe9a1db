import type { ImportJob } from '@linkplane/contracts';
import { CloudDownload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../language/translate.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/format-time.ts';
import { Row, RowList } from '../../../ui/row-list.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { nameLinks } from '../name-links.ts';
import { describeState, nameSource } from './describe-job.ts';
import styles from './move-in.module.css';

/** Shown at first; the others after a press of a button. */
const shownMax = 3;

type RecentJobsProps = { jobs: readonly ImportJob[]; takesFocus: boolean; onOpen: (jobId: string) => void };

/** The last import jobs, newest first, each with a button that shows it. @property takesFocus when it appears */
export function RecentJobs({ jobs, takesFocus, onOpen }: RecentJobsProps) {
  const [areAllShown, setAreAllShown] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  const shown = areAllShown ? jobs : jobs.slice(0, shownMax);
  return (
    <section className={styles['recent']}>
      <h3 ref={title} tabIndex={-1} className={styles['title']}>
        {t('Recent imports')}
      </h3>
      <RowList label={t('Recent imports')}>
        {shown.map((job) => (
          <JobRow key={job.id} job={job} onOpen={() => onOpen(job.id)} />
        ))}
      </RowList>
      {jobs.length > shown.length && (
        <div>
          <Button size="small" look="quiet" onClick={() => setAreAllShown(true)}>
            {t('Show all')}
          </Button>
        </div>
      )}
    </section>
  );
}

function JobRow({ job, onOpen }: { job: ImportJob; onOpen: () => void }) {
  const { name, tone } = describeState(job);
  const source = nameSource(job);
  return (
    <Row
      picture={<CloudDownload />}
      title={source}
      badges={<Badge tone={tone}>{name}</Badge>}
      facts={[
        <TimeAgo key="created" at={job.createdAt} />,
        job.resultOf === 'import' && job.result !== null && nameLinks(job.result.created),
      ]}
      actions={
        <Button
          size="small"
          aria-label={t('Show import from {source}, {time}', { source, time: formatDateTime(job.createdAt) })}
          onClick={onOpen}
        >
          {t('Show')}
        </Button>
      }
    />
  );
}
