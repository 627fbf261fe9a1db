/**
 * Copies a text to the clipboard. Browsers have their clipboard only on HTTPS and on this machine; elsewhere, as on a
 * host of the local network, the text is selected and copied as by the keyboard. False when the browser refuses both.
 */
export async function copyText(text: string): Promise<boolean> {
  // The property is missing without HTTPS, whatever its type says.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  try {
    if (clipboard) {
      await clipboard.writeText(text);
      return true;
    }
  } catch {
    // Some refuse it unless a button has just been pressed.
  }
  return copySelected(text);
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'unseen';
  // Within the dialog that keeps the focus, if there is one.
  (focused?.closest('[role=dialog], [role=alertdialog]') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- the only way that there is without HTTPS
    return (document as Partial<Pick<Document, 'execCommand'>>).execCommand?.call(document, 'copy') ?? false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
