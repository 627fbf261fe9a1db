import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { isSignedOut, RequestError } from '../api/request-error.ts';
import { describeError } from './describe-error.ts';
import styles from './toaster.module.css';

const toastDurationMs = 5_000;

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
      <Toast.Close className={styles['close']} aria-label="Close">
        ×
      </Toast.Close>
    </Toast.Root>
  ));
}

/** Notifications of success and failure outside of forms. */
export function useToasts(): { notify: (title: string, description?: string) => void; fail: (error: unknown) => void } {
  const { add } = Toast.useToastManager();
  return {
    notify: (title, description) => void add({ title, ...(description !== undefined && { description }) }),
    fail: (error) => {
      if (isSignedOut(error)) return;
      const requestId = error instanceof RequestError ? error.requestId : null;
      add({
        title: describeError(error),
        type: 'error',
        priority: 'high',
        ...(requestId !== null && { description: `Request ${requestId}` }),
      });
    },
  };
}
