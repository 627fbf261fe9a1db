import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { isSignedOut, RequestError } from '../api/request-error.ts';
import { t } from '../language/translate.ts';
import { describeError } from './describe-error.ts';
import styles from './toaster.module.css';

const toastDurationMs = 5_000;
const actionDurationMs = 12_000;

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

/** @property shownMs how long it is shown; by default long enough to read what happened and to reach the button */
export type ToastAction = { name: string; run: () => void; shownMs?: number };

type Toasts = {
  /**
   * @param action a button, such as one that takes the change back
   * @param id a notification of the same id is replaced while it is shown; without an action the title is one
   * @returns closes it
   */
  notify: (title: string, description?: string, action?: ToastAction, id?: string) => () => void;
  fail: (error: unknown) => void;
};

/** Notifications of success and failure outside of forms. */
export function useToasts(): Toasts {
  const { add, close } = Toast.useToastManager();
  return {
    notify: (title, description, action, fixedId = action ? undefined : title) => {
      const press = () => {
        close(id);
        action?.run();
      };
      const id = add({
        title,
        ...(fixedId !== undefined && { id: fixedId }),
        ...(description !== undefined && { description }),
        ...(action && {
          timeout: action.shownMs ?? actionDurationMs,
          actionProps: { children: action.name, onClick: press },
        }),
      });
      return () => close(id);
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
