import { useEffect } from 'react';

/**
 * Moves the focus to the page's main part when the focused control is removed, with its row or after a dialog. Browsers
 * move it to the body, where tabbing starts at the top of the page and screen readers announce nothing.
 */
export function useFocusFallback(): void {
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
      // A dialog restores the focus in the next frame, when it can.
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
