import { useEffect, useEffectEvent } from 'react';

// not translated: a selector
/** Where typed letters have a meaning of their own. */
const ownKeys =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=combobox]';

/** Calls back on keys without a modifier, wherever the focus is but in fields, dialogs, menus and lists. */
export function usePageKeys(onPress: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(ownKeys) !== null) return;
    onPress(event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
