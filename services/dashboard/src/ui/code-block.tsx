import styles from './code-block.module.css';
import { CopyButton } from './copy-button.tsx';

/** A few lines to be copied whole. @param label names them for whoever cannot see where they stand */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <div className={styles['block']}>
      {/* Long lines are scrolled by keyboard, too. */}
      <pre className={styles['text']} role="region" aria-label={label} tabIndex={0}>
        <code>{code}</code>
      </pre>
      <span className={styles['copy']}>
        <CopyButton text={code} label={`Copy ${label}`} />
      </span>
    </div>
  );
}
