import { useEffect, useEffectEvent } from 'react';
import { readKey } from '../../ui/read-key.ts';

/** Calls back on Control or Command with a key, wherever the focus is. */
export function useShortcut(key: string, onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (readKey(event) !== key || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      press();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [key]);
}
