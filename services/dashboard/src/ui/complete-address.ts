/** Adds what people leave out of an address: `https://`, or `mailto:` in front of a mailbox. */
export function completeAddress(text: string): string {
  const typed = text.trim();
  if (typed === '' || /^[a-z][a-z0-9+.-]*:/i.test(typed)) return typed;
  if (/^[^\s@/]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/.test(typed)) return `mailto:${typed}`;
  if (/^\+[\d\s()-]{5,}$/.test(typed)) return `tel:${typed.replace(/[^\d+]/g, '')}`;
  return /^[^\s/]+\.[^\s/]+/.test(typed) ? `https://${typed}` : typed;
}
