import type { ProfileBlock } from '../profile-content.ts';
import { readText } from '../read-settings.ts';
import { safeWebUrl } from '../safe-url.ts';
import { readEmail, readPhone } from './contact-address.ts';

/** Octets of a line, without its end (RFC 6350, 3.2). */
const lineOctetsMax = 75;

/**
 * The contact of a block as a vCard 4.0 (RFC 6350); undefined without a name. Every value is escaped, so that none can
 * add a property.
 */
export function writeVcard({ settings }: ProfileBlock): string | undefined {
  const name = tidy(readText(settings, 'name'));
  if (name === undefined) return undefined;
  const line = (property: string, value: string | undefined) =>
    value === undefined ? [] : [`${property}:${escapeValue(value)}`];
  const address = tidy(readText(settings, 'address'));
  const phone = readPhone(readText(settings, 'phone'));
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    ...line('FN', name),
    // The whole name as the given name: which part of it is which is unknown.
    `N:;${escapeValue(name)};;;`,
    ...line('ORG', tidy(readText(settings, 'organisation'))),
    ...line('TITLE', tidy(readText(settings, 'jobTitle'))),
    ...line('EMAIL', readEmail(readText(settings, 'email'))),
    ...(phone === undefined ? [] : [`TEL;VALUE=uri:tel:${phone}`]),
    ...line('URL', safeWebUrl(readText(settings, 'website'))),
    ...(address === undefined ? [] : [`ADR:;;${escapeValue(address)};;;;`]),
    ...line('NOTE', tidy(readText(settings, 'note'))),
    'END:VCARD',
  ];
  return lines.map((text) => `${fold(text)}\r\n`).join('');
}

function tidy(text: string | undefined): string | undefined {
  // Line ends stay, other control characters do not.
  const clean = (text ?? '')
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .trim();
  return clean === '' ? undefined : clean;
}

/** Escapes what RFC 6350, 3.4 names: line ends, and the characters that separate values. */
function escapeValue(text: string): string {
  return text.replace(/[\\,;]/g, (char) => `\\${char}`).replace(/\n/g, '\\n');
}

/** Long lines go on behind a space; no character is cut in two. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let octets = 0;
  for (const char of line) {
    const size = encoder.encode(char).length;
    if (octets + size > lineOctetsMax) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += char;
    octets += size;
  }
  return folded;
}
