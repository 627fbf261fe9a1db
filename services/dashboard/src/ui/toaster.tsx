import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { isSignedOut, RequestError } from '../api/request-error.ts';
import { t } from '../language/translate.ts';
import { describeError } from './describe-error.ts';
import styles from './toaster.module.css';

const toastDurationMs = 5_000;
/** Long enough to read what happened and to reach the button. */
const undoDurationMs = 12_000;

/** Shows notifications at the edge of the page for a few seconds. */
export function Toaster({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider timeout={toastDurationMs} limit={3}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className={styles['viewport']}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles['toast']}>
      {toast.type === 'error' ? <CircleAlert aria-hidden /> : <CircleCheck aria-hidden />}
      <Toast.Content className={styles['content']}>
        <Toast.Title className={styles['title']} />
        <Toast.Description className={styles['description']} />
      </Toast.Content>
      <Toast.Action className={styles['undo']} />
      <Toast.Close className={styles['close']} aria-label={t('Close')}>
        ×
      </Toast.Close>
    </Toast.Root>
  ));
}

type Toasts = {
  /** @param undo shows a button that takes the change back */
  notify: (title: string, description?: string, undo?: () => void) => void;
  fail: (error: unknown) => void;
};

/** Notifications of success and failure outside of forms. */
export function useToasts(): Toasts {
  const { add, close } = Toast.useToastManager();
  return {
    notify: (title, description, undo) => {
      const press = () => {
        close(id);
        undo?.();
      };
      const id = add({
        title,
        ...(description !== undefined && { description }),
        ...(undo && { timeout: undoDurationMs, actionProps: { children: t('Undo'), onClick: press } }),
      });
    },
    fail: (error) => {
      if (isSignedOut(error)) return;
      const requestId = error instanceof RequestError ? error.requestId : null;
      add({
        title: describeError(error),
        type: 'error',
        priority: 'high',
        ...(requestId !== null && { description: t('Request {requestId}', { requestId }) }),
      });
    },
  };
}
