import type { ImportJob } from '@linkplane/contracts';
import { t } from '../../../language/translate.ts';
import { Notice } from '../../../ui/notice.tsx';
import { serviceNames } from './describe-job.ts';
import { describeStop } from './describe-stop.ts';
import styles from './move-in.module.css';

type JobStopProps = { job: ImportJob; stop: NonNullable<ImportJob['stop']> };

/** Why a job is stopped or waits, with the words of the source. */
export function JobStop({ job: { service, state }, stop }: JobStopProps) {
  return (
    <Notice tone={state === 'stopped' ? 'bad' : 'warn'}>
      <p>{describeStop(stop, service)}</p>
      {stop.detail !== null && (
        <>
          <p>{t('What {service} said:', { service: serviceNames[service] })}</p>
          <blockquote className={styles['quote']} dir="auto">
            {stop.detail}
          </blockquote>
        </>
      )}
    </Notice>
  );
}
