import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

const icons = { info: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert };

/** A highlighted message. Screen readers announce a bad one immediately. */
export function Notice({ tone = 'info', children }: { tone?: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <div
      className={[styles['notice'], styles[tone]].filter(Boolean).join(' ')}
      role={tone === 'bad' ? 'alert' : undefined}
    >
      <Icon aria-hidden />
      <div className={styles['words']}>{children}</div>
    </div>
  );
}
