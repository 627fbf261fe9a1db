import { readKey } from '../../ui/read-key.ts';
import { usePageKeys } from '../../ui/use-page-keys.ts';

// not translated: a selector
/** A notification is a dialog that is not modal: it takes no keys. */
const openDialog = '[role=dialog]:not([aria-modal=false]), [role=alertdialog]';

/** Calls back on single keys, wherever the focus is but in fields, dialogs, menus and lists. @param actions by the key */
export function useSingleKeys(actions: Readonly<Record<string, () => void>>): void {
  usePageKeys((event) => {
    // The focus is behind an open dialog only for a moment, in which a key is meant for the dialog.
    if (event.repeat || document.querySelector(openDialog) !== null) return;
    const key = readKey(event);
    if (!Object.hasOwn(actions, key)) return;
    event.preventDefault();
    actions[key]?.();
  });
}
