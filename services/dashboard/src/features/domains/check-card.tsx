import type { Domain } from '@linkplane/contracts/account';
import { RefreshCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { rich, t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Stack } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useToasts } from '../../ui/toaster.tsx';
import { describeDomain, describePointing, describeProblem } from './describe-domain.ts';
import styles from './domain-panel.module.css';
import { useVerifyDomain } from './domains-query.ts';

type CheckCardProps = { domain: Domain; canCheck: boolean };

/** The status of the domain, the result of the last DNS check, and a button that checks again. */
export function CheckCard({ domain, canCheck }: CheckCardProps) {
  const verify = useVerifyDomain();
  const isChecking = domain.checkingSince !== null;
  useVerifiedToast(domain);
  const state = describeDomain(domain);
  const pointing = describePointing(domain);
  const tone = state.tone === 'bad' ? 'warn' : state.tone === 'good' ? 'good' : 'info';
  return (
    <Stack>
      <Notice tone={tone}>
        <p>
          <strong>{state.name}.</strong> {state.words}
        </p>
        {domain.lastCheckedAt !== null && (
          <p>
            <strong>{pointing.name}.</strong> {pointing.words}
          </p>
        )}
      </Notice>
      {domain.problem && (
        <Notice tone="warn">
          <p>{describeProblem(domain)}</p>
        </Notice>
      )}
      <ErrorNotice error={verify.error} />
      <div className={styles['check']}>
        <span className={styles['soft']} role="status">
          {domain.lastCheckedAt === null ? (
            t('Not checked yet.')
          ) : (
            <>{rich('Last checked {timeAgo}.', { timeAgo: <TimeAgo at={domain.lastCheckedAt} /> })}</>
          )}
        </span>
        {canCheck && (
          <Button
            icon={<RefreshCw aria-hidden />}
            isBusy={verify.isPending || isChecking}
            onClick={() => verify.mutate(domain.id)}
          >
            {t('Check now')}
          </Button>
        )}
      </div>
    </Stack>
  );
}

/** Notifies when a check that was pending on this page has verified the domain. */
function useVerifiedToast({ status, displayHost, checkingSince }: Domain): void {
  const { notify } = useToasts();
  const wasChecking = useRef(false);
  const isChecking = checkingSince !== null;
  useEffect(() => {
    if (wasChecking.current && !isChecking && status === 'verified') notify(t('Domain verified'), displayHost);
    wasChecking.current = isChecking;
  }, [isChecking, status, displayHost, notify]);
}
