import { createContext, use, useEffect } from 'react';
import type { Loss } from './leave-dialog.tsx';

export const DialogContext = createContext<((loss: Loss | undefined) => void) | undefined>(undefined);

/** Reports to the surrounding dialog what closing it now would lose. The last report counts. */
export function useLoss(loss: Loss | undefined): void {
  const setLoss = use(DialogContext);
  useEffect(() => {
    if (loss === undefined) return;
    setLoss?.(loss);
    return () => setLoss?.(undefined);
  }, [setLoss, loss]);
}
