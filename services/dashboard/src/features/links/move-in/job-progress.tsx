import type { ImportJob, ImportJobProgress } from '@linkplane/contracts';
import { formatNumber, t } from '../../../language/translate.ts';
import { formatDateTime } from '../../../ui/format-time.ts';
import { Notice } from '../../../ui/notice.tsx';
import { describeState, describeStep, describeTimeLeft, serviceNames } from './describe-job.ts';
import { isActive } from './import-jobs-query.ts';
import styles from './move-in.module.css';

const percent = 100;
/** Screen readers announce each such part of a step: all numbers would leave them no time for anything else. */
const announcedPercent = 10;

/** How far a job is, announced politely. */
export function JobProgress({ job }: { job: ImportJob }) {
  const { state, progress, resumesAt } = job;
  return (
    <>
      <p className="unseen" role="status">
        {describeNews(job)}
      </p>
      {state === 'queued' && resumesAt !== null && (
        <Notice>{t('It goes on at {time}.', { time: formatDateTime(resumesAt) })}</Notice>
      )}
      {state === 'queued' && resumesAt === null && <p>{t('It begins in a moment.')}</p>}
      {state === 'paused' && <Notice>{t('It is paused. What was done so far is not lost.')}</Notice>}
      {isActive(job) && progress && <Progress job={job} progress={progress} />}
      {isActive(job) && (
        <p className={styles['fine']}>{t('You can close this panel: the work goes on, and you find it here again.')}</p>
      )}
    </>
  );
}

function Progress({ job, progress }: { job: ImportJob; progress: ImportJobProgress }) {
  const { step, done, total, secondsLeft, waitsUntil } = progress;
  const label = describeStep(step, job.task, job.service);
  return (
    <div className={styles['progress']}>
      <strong>{label}</strong>
      <progress aria-label={label} {...(total !== null && { max: Math.max(total, 1), value: Math.min(done, total) })} />
      <div className={styles['numbers']}>
        <span>
          {total === null
            ? t('{done, number} so far', { done })
            : t('{done, number} of {total, number}', { done, total })}
        </span>
        {secondsLeft !== null && waitsUntil === null && <span>{describeTimeLeft(secondsLeft)}</span>}
      </div>
      {waitsUntil !== null && <p>{describeWait(job, waitsUntil)}</p>}
    </div>
  );
}

function describeWait({ service }: ImportJob, waitsUntil: string): string {
  return t('{service} has asked to wait until {time}.', {
    service: serviceNames[service],
    time: formatDateTime(waitsUntil),
  });
}

/** The state in words, which changes seldom. */
function describeNews(job: ImportJob): string {
  const { progress } = job;
  if (!isActive(job) || !progress) return describeState(job).name;
  if (progress.waitsUntil !== null) return describeWait(job, progress.waitsUntil);
  const step = describeStep(progress.step, job.task, job.service);
  if (progress.total === null || progress.total === 0) return step;
  const parts = Math.floor((progress.done / progress.total) * (percent / announcedPercent));
  const share = formatNumber(Math.min(parts * announcedPercent, percent) / percent, { style: 'percent' });
  return t('{step}: {share}', { step, share });
}
