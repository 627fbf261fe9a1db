/** Copies a text to the clipboard. False when the browser refuses it, which some do unless a button has just been pressed. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
