import { useEffect, useEffectEvent } from 'react';
import { readKey } from '../../../ui/read-key.ts';
import { ownKeys } from '../use-row-keys.ts';

/** What the keys do with the chosen links. */
export type SelectionActions = Record<'tags' | 'archive' | 'qr' | 'remove' | 'clear', () => void>;

const actionsByKey: Readonly<Record<string, keyof SelectionActions>> = {
  t: 'tags',
  a: 'archive',
  q: 'qr',
  delete: 'remove',
  escape: 'clear',
};

/** Keys of the chosen links, in place of those of the focused row. @param isActive whether there are any */
export function useSelectionKeys(isActive: boolean, actions: SelectionActions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isActive || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.closest(ownKeys) !== null) return;
    const key = readKey(event);
    if (!Object.hasOwn(actionsByKey, key)) return;
    event.preventDefault();
    actions[actionsByKey[key] ?? 'clear']();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
