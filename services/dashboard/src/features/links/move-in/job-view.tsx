import type { ImportJob } from '@linkplane/contracts';
import { useEffect, useRef } from 'react';
import { t } from '../../../language/translate.ts';
import { Address } from '../../../ui/address.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { showHost } from '../../../ui/show-url.ts';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { describeState, nameSource } from './describe-job.ts';
import { isActive, type JobActions } from './import-jobs-query.ts';
import { JobProblems } from './job-problems.tsx';
import { JobProgress } from './job-progress.tsx';
import { JobResult, JobUndone } from './job-result.tsx';
import { JobStop } from './job-stop.tsx';
import styles from './move-in.module.css';
import { RunForm } from './run-form.tsx';

type JobViewProps = {
  job: ImportJob;
  formId: string;
  actions: JobActions;
  apiKey: string;
  onApiKey: (apiKey: string) => void;
  /** Shows the other jobs. */
  onAll: () => void;
};

/** The state of a job, and what it needs to go on. */
export function JobView({ job, formId, actions, apiKey, onApiKey, onAll }: JobViewProps) {
  const isDone = job.state === 'done';
  return (
    <>
      <JobHead job={job} onAll={onAll} />
      <JobProgress job={job} />
      {job.stop && <JobStop job={job} stop={job.stop} />}
      {isDone && job.task === 'undo' && job.undone && <JobUndone undone={job.undone} />}
      {isDone && job.task !== 'undo' && job.result && (
        <>
          <JobResult job={job} result={job.result} />
          <JobProblems job={job} />
        </>
      )}
      <RunForm id={formId} job={job} run={actions.run} apiKey={apiKey} onApiKey={onApiKey} />
      {isActive(job) && <ErrorNotice error={actions.pause.error} />}
    </>
  );
}

/** It takes the focus when the button that had it is no longer there. */
function JobHead({ job, onAll }: { job: ImportJob; onAll: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  const { state, task } = job;
  useEffect(() => title.current?.focus(), []);
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus();
  }, [state, task]);
  const { name, tone } = describeState(job);
  return (
    <header className={styles['head']}>
      <div className={styles['titles']}>
        <h3 ref={title} tabIndex={-1} className={styles['title']}>
          <bdi>{nameSource(job)}</bdi> <Badge tone={tone}>{name}</Badge>
        </h3>
        <p className={styles['fine']}>
          <TimeAgo at={job.createdAt} />
          {job.url !== null && <Address>{job.url}</Address>}
          {job.hosts.map(({ from, to }) => (
            <Address key={from}>{`${showHost(from)} → ${showHost(to)}`}</Address>
          ))}
        </p>
      </div>
      <Button size="small" look="quiet" onClick={onAll}>
        {t('All imports')}
      </Button>
    </header>
  );
}
