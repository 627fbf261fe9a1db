import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { t } from '../language/translate.ts';
import { Button } from './button.tsx';
import styles from './dialog.module.css';

/** What closing or leaving would lose: typed changes of a form, or a secret that is shown once. */
export type Loss = 'changes' | 'secret';

const words = {
  changes: {
    title: t('Discard your changes?'),
    text: t('Your changes have not been saved.'),
    leave: t('Discard'),
    stay: t('Keep editing'),
  },
  secret: {
    title: t('Close without copying?'),
    text: t('It cannot be shown again. Copy it first, or create another one later.'),
    leave: t('Close anyway'),
    stay: t('Go back'),
  },
} as const satisfies Record<Loss, object>;

type LeaveDialogProps = {
  /** Undefined while nothing would be lost, which disables the question. */
  loss: Loss | undefined;
  /** Asks now; navigation and closing the tab ask automatically. */
  isConfirming?: boolean;
  onLeave?: () => void;
  onStay?: () => void;
};

/** Asks before something is lost. Replacing the URL asks nothing: saved forms close that way. */
export function LeaveDialog({ loss, isConfirming = false, onLeave, onStay }: LeaveDialogProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ action }) => loss !== undefined && action !== 'REPLACE',
    enableBeforeUnload: () => loss !== undefined,
    withResolver: true,
  });
  const stayButton = useRef<HTMLButtonElement>(null);
  const isBlocked = blocker.status === 'blocked';
  if (loss === undefined || (!isConfirming && !isBlocked)) return null;
  const { title, text, leave, stay } = words[loss];
  const leaveNow = () => {
    if (isBlocked) blocker.proceed();
    else onLeave?.();
  };
  const goBack = () => {
    if (isBlocked) blocker.reset();
    onStay?.();
  };
  return (
    <AlertDialog.Root open onOpenChange={(next) => !next && goBack()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles['backdrop']} forceRender />
        <AlertDialog.Popup className={`${styles['dialog']} ${styles['question']}`} initialFocus={stayButton}>
          <div className={styles['head']}>
            <div className={styles['titles']}>
              <AlertDialog.Title className={styles['title']}>{title}</AlertDialog.Title>
              <AlertDialog.Description className={styles['description']}>{text}</AlertDialog.Description>
            </div>
          </div>
          <div className={styles['foot']}>
            <Button onClick={leaveNow}>{leave}</Button>
            <Button ref={stayButton} look="primary" onClick={goBack}>
              {stay}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
