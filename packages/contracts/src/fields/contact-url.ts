import { readPhone } from '@linkplane/profile-page/contact-address';

/** What a mail of a `mailto:` address without a recipient in its path can have (RFC 6068). */
const mailFields = new Set(['subject', 'body', 'cc', 'bcc']);

/**
 * Whether a `mailto:` address opens a mail: one with recipients, in the path or in `to`, or one with a text that the
 * visitor addresses. Links such as "tell a friend" are of the second kind.
 */
export function isMailUrl({ protocol, pathname, searchParams, host, username }: URL): boolean {
  if (protocol !== 'mailto:' || host !== '' || username !== '') return false;
  if (pathname !== '') return hasAt(decode(pathname));
  const fields = [...searchParams].map(([name, value]) => ({ name: name.toLowerCase(), value }));
  const recipients = fields.filter(({ name }) => name === 'to');
  if (recipients.length > 0) return recipients.every(({ value }) => hasAt(value));
  return fields.some(({ name, value }) => mailFields.has(name) && value !== '');
}

/** Whether a `tel:` address has a number, also in the form `tel://`, which phones take. */
export function isCallUrl(url: URL): boolean {
  return url.protocol === 'tel:' && hasNumber(url);
}

/**
 * The stored form of an address: of a `tel:` address with a zero in brackets, which phones would dial, as in
 * `tel:+49 (0)30 1234`, the number without it; any other as the parser writes it.
 */
export function dialledUrl(url: URL): string {
  const number = url.protocol === 'tel:' && url.host === '' ? decode(url.pathname) : '';
  const phone = number.includes('(0)') ? readPhone(number) : undefined;
  return phone === undefined ? url.href : `tel:${phone}${url.search}${url.hash}`;
}

/** Whether an `sms:` address has a number, or a text that the visitor addresses; phones also take `sms:&body=`. */
export function isTextMessageUrl(url: URL): boolean {
  if (url.protocol !== 'sms:') return false;
  if (hasNumber(url)) return true;
  if (url.host === '' && /^[;&]body=./i.test(url.pathname)) return true;
  const names = [...url.searchParams].filter(([, value]) => value !== '').map(([name]) => name.toLowerCase());
  return url.host === '' && ['', '/'].includes(url.pathname) && names.includes('body');
}

function hasNumber({ host, hostname, port, pathname, username, password }: URL): boolean {
  if (username !== '' || password !== '' || port !== '') return false;
  return host === '' ? /\d/.test(pathname) : /^[+\d][\d().*#;,+-]*$/.test(decode(hostname)) && /\d/.test(hostname);
}

function hasAt(text: string): boolean {
  return text.includes('@');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
