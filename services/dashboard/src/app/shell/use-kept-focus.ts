import { useEffect } from 'react';

/**
 * Keeps the focus in the page when the control that had it is removed, with its row or with the dialog that opened over
 * it: browsers let it fall to the body, where a keyboard begins at the top and a screen reader says nothing.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | null = null;
    let frame = 0;
    const remember = ({ target }: FocusEvent) => void (last = target instanceof Element ? target : null);
    const check = () => {
      if (document.activeElement !== document.body || last === null || last.isConnected) return;
      last = null;
      document.getElementById('main')?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      if (last === null || last.isConnected) return;
      cancelAnimationFrame(frame);
      // A dialog gives the focus back in the next frame by itself, where it can.
      frame = requestAnimationFrame(() => (frame = requestAnimationFrame(check)));
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
}
