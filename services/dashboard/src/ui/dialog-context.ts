import { createContext, use, useEffect } from 'react';
import type { Loss } from './leave-dialog.tsx';

export const DialogContext = createContext<((loss: Loss | undefined) => void) | undefined>(undefined);

/** Tells the dialog around what would be lost if it were closed now. Of several parts the last one that says so counts. */
export function useLoss(loss: Loss | undefined): void {
  const tell = use(DialogContext);
  useEffect(() => {
    if (loss === undefined) return;
    tell?.(loss);
    return () => tell?.(undefined);
  }, [tell, loss]);
}
