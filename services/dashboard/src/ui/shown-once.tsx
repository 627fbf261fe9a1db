import { useState, type ReactNode } from 'react';
import { t } from '../language/translate.ts';
import { CopyButton } from './copy-button.tsx';
import { useLoss } from './dialog-context.ts';
import { Stack } from './form.tsx';
import { Notice } from './notice.tsx';
import styles from './shown-once.module.css';

type ShownOnceProps = {
  /** What it is, such as "token". */
  name: string;
  value: string;
  /** Why it has to be stored now. */
  children: ReactNode;
};

/** A secret that is shown once. Until it is copied, the surrounding dialog asks before it closes. */
export function ShownOnce({ name, value, children }: ShownOnceProps) {
  const [isCopied, setIsCopied] = useState(false);
  useLoss(isCopied ? undefined : 'secret');
  return (
    <Stack>
      <Notice tone="warn">
        <p>{children}</p>
      </Notice>
      <div className={styles['secret']}>
        <code className={styles['value']} onCopy={() => setIsCopied(true)}>
          {value}
        </code>
        <CopyButton
          text={value}
          label={t('Copy {name}', { name })}
          hasWords
          look="primary"
          size="normal"
          onCopied={() => setIsCopied(true)}
        />
      </div>
    </Stack>
  );
}
