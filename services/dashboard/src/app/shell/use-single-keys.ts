import { useEffect, useEffectEvent } from 'react';
import { readKey } from '../../ui/read-key.ts';

// not translated: a selector
/** Where typed letters have a meaning of their own. */
const ownKeys =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=combobox]';
// not translated: a selector
/** A notification is a dialog that is not modal: it takes no keys. */
const openDialog = '[role=dialog]:not([aria-modal=false]), [role=alertdialog]';

/** Calls back on single keys, wherever the focus is but in fields, dialogs, menus and lists. @param actions by the key */
export function useSingleKeys(actions: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
    const { target } = event;
    if (target instanceof Element && target.closest(ownKeys) !== null) return;
    // The focus is behind an open dialog only for a moment, in which a key is meant for the dialog.
    if (document.querySelector(openDialog) !== null) return;
    const key = readKey(event);
    if (!Object.hasOwn(actions, key)) return;
    event.preventDefault();
    actions[key]?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
