/** Copies a text to the clipboard. False when the browser refuses it, which some do when nobody has just pressed a button. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
