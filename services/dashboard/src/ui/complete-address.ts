/** Adds what people leave out of an address: `https://`, or `mailto:` in front of a mailbox. */
export function completeAddress(text: string): string {
  const typed = text.trim();
  if (typed === '' || hasScheme(typed)) return typed;
  if (/^[^\s@/]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/.test(typed)) return `mailto:${typed}`;
  if (/^\+[\d\s()-]{5,}$/.test(typed)) return `tel:${typed.replace(/[^\d+]/g, '')}`;
  return completeWebAddress(typed);
}

/** The same where only a web page can be meant. What does not look like one is left for the server to refuse. */
export function completeWebAddress(text: string): string {
  const typed = text.trim().replace(/^<(.*)>$/, '$1');
  if (typed === '' || hasScheme(typed)) return typed;
  const address = typed.replace(/^\/\//, '');
  return /^[^\s/]+\.[^\s/]+/.test(address) || /^localhost(?=[:/]|$)/i.test(address) ? `https://${address}` : typed;
}

/** A host name out of what is pasted as one: `https://go.example.com/` means `go.example.com`. */
export function cleanHost(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:)?\/\//, '')
    .replace(/[/?#].*$/s, '')
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
}

/** `example.com:8080` is a host and a port, though it reads like a scheme. */
function hasScheme(text: string): boolean {
  return /^(?:mailto|tel):|^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text);
}
