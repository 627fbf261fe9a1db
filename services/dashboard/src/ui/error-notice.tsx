import { useEffect, useRef, type ReactNode } from 'react';
import { isSignedOut, RequestError } from '../api/request-error.ts';
import { rich, t } from '../language/translate.ts';
import { Button } from './button.tsx';
import { describeError } from './describe-error.ts';
import { Notice } from './notice.tsx';
import styles from './notice.module.css';

type ErrorNoticeProps = {
  error: unknown;
  /** Shows a button that tries again. */
  onRetry?: () => void;
  children?: ReactNode;
};

/** The message of an error with its request id, which operators find in the log. Renders nothing without an error. */
export function ErrorNotice({ error, onRetry, children }: ErrorNoticeProps) {
  const words = useRef<HTMLParagraphElement>(null);
  // A form may be longer than the screen: the error below it would not be visible.
  useEffect(() => void words.current?.scrollIntoView({ block: 'nearest' }), [error]);
  if (error === null || error === undefined || isSignedOut(error)) return null;
  const requestId = error instanceof RequestError ? error.requestId : null;
  return (
    <Notice tone="bad">
      <p ref={words}>{describeError(error)}</p>
      {requestId !== null && (
        <p className={styles['fine']}>
          {rich('Request <code>{requestId}</code>', { requestId, code: (text) => <code>{text}</code> })}
        </p>
      )}
      {children}
      {onRetry && (
        <div>
          <Button size="small" onClick={onRetry}>
            {t('Try again')}
          </Button>
        </div>
      )}
    </Notice>
  );
}
