import { trimInvisible } from '@linkplane/contracts';
import { readPhone } from '@linkplane/profile-page/contact-address';

/** Adds a missing scheme: `https://`, `mailto:` for an email address, `tel:` for a phone number. */
export function completeAddress(text: string): string {
  const typed = trimInvisible(text);
  if (typed === '' || hasScheme(typed)) return typed;
  if (/^[^\s@/]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/.test(typed)) return `mailto:${typed}`;
  const phone = /^[+＋]/.test(typed) ? readPhone(typed) : undefined;
  return phone === undefined ? completeWebAddress(typed) : `tel:${phone}`;
}

/** A price or a version, which a browser would take for a short form of an address: 3.14 is 3.0.0.14 to it. */
const numberPattern = /^\d+(?:\.\d+){0,2}$/;

/** Adds a missing `https://`. Text that does not look like a web address is left for the server to reject. */
export function completeWebAddress(text: string): string {
  const typed = trimInvisible(trimInvisible(text).replace(/^<(.*)>$/, '$1'));
  if (typed === '' || hasScheme(typed) || numberPattern.test(typed)) return typed;
  const address = typed.replace(/^\/\//, '');
  return /^[^\s/]+\.[^\s/]+/.test(address) || /^localhost(?=[:/]|$)/i.test(address) ? `https://${address}` : typed;
}

/** The host name of a pasted URL: `https://go.example.com/` becomes `go.example.com`. */
export function cleanHost(text: string): string {
  return trimInvisible(text)
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
