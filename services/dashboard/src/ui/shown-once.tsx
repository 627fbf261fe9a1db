import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import { Stack } from './form.tsx';
import { Notice } from './notice.tsx';
import styles from './shown-once.module.css';

type ShownOnceProps = {
  /** What it is, such as "token". */
  name: string;
  value: string;
  /** Why it has to be kept now. */
  children: ReactNode;
};

/** A secret that cannot be read again. */
export function ShownOnce({ name, value, children }: ShownOnceProps) {
  return (
    <Stack>
      <Notice tone="warn">
        <p>{children}</p>
      </Notice>
      <div className={styles['secret']}>
        <code className={styles['value']}>{value}</code>
        <CopyButton text={value} label={`Copy ${name}`} hasWords look="primary" size="normal" />
      </div>
    </Stack>
  );
}
