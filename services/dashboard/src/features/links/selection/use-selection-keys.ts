import { readKey } from '../../../ui/read-key.ts';
import { usePageKeys } from '../../../ui/use-page-keys.ts';

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
  usePageKeys((event) => {
    if (!isActive || event.repeat || !(event.target instanceof HTMLElement)) return;
    const key = readKey(event);
    if (!Object.hasOwn(actionsByKey, key)) return;
    event.preventDefault();
    actions[actionsByKey[key] ?? 'clear']();
  });
}
