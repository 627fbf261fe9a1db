import { t } from '../language/translate.ts';
import styles from './code-block.module.css';
import { CopyButton } from './copy-button.tsx';

/** A code snippet with a copy button. @param label its name for screen readers */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <div className={styles['block']}>
      {/* Focusable, so that long lines can be scrolled by keyboard. */}
      <pre className={styles['text']} role="region" aria-label={label} tabIndex={0}>
        <code>{code}</code>
      </pre>
      <span className={styles['copy']}>
        <CopyButton text={code} label={t('Copy {label}', { label })} />
      </span>
    </div>
  );
}
