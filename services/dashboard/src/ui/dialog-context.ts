import { createContext, use, useLayoutEffect } from 'react';
import type { Loss } from './leave-dialog.tsx';

export const DialogContext = createContext<((loss: Loss | undefined) => void) | undefined>(undefined);

/**
 * Reports to the surrounding dialog what closing it now would lose. The last report counts. It is known before the change is
 * painted: Escape, pressed as soon as a secret is shown as copied, closes the dialog.
 */
export function useLoss(loss: Loss | undefined): void {
  const setLoss = use(DialogContext);
  useLayoutEffect(() => {
    if (loss === undefined) return;
    setLoss?.(loss);
    return () => setLoss?.(undefined);
  }, [setLoss, loss]);
}
