import { useEffect, useRef, type ReactNode } from 'react';
import { RequestError } from '../api/request-error.ts';
import { Notice } from './notice.tsx';
import styles from './notice.module.css';

/** What went wrong, in words and where it is seen, with the id by which an operator finds it in the log. Nothing where nothing did. */
export function ErrorNotice({ error, children }: { error: unknown; children?: ReactNode }) {
  const words = useRef<HTMLParagraphElement>(null);
  // A form may be longer than the screen: below it nobody would learn that nothing was saved.
  useEffect(() => void words.current?.scrollIntoView({ block: 'nearest' }), [error]);
  if (error === null || error === undefined) return null;
  const requestId = error instanceof RequestError ? error.requestId : null;
  return (
    <Notice tone="bad">
      <p ref={words}>{wordsOf(error)}</p>
      {requestId !== null && (
        <p className={styles['fine']}>
          Request <code>{requestId}</code>
        </p>
      )}
      {children}
    </Notice>
  );
}

/** A failure in words that can be shown. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof RequestError)) return 'Something in this page went wrong.';
  if (error.details.length === 0) return error.message;
  return `${error.message} ${error.details.map(({ field, message }) => `${field} ${message}.`).join(' ')}`;
}
