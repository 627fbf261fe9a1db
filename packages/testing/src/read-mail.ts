import type { ReceivedMail, TestMailServer } from './start-mail-server.ts';
import { waitFor } from './wait-for.ts';

/** A received mail as its reader sees it. */
export type ReadMail = ReceivedMail & { subject: string; text: string; html: string; link: string };

/** Waits for the mail number `count` to this address. */
export async function receiveMail(server: TestMailServer, address: string, count = 1): Promise<ReadMail> {
  const mail = await waitFor(
    () => server.mails.filter(({ to }) => to.some((each) => each.toLowerCase() === address.toLowerCase()))[count - 1],
    { timeoutMs: 15_000, what: `mail ${count} to ${address}` },
  );
  return readMail(mail);
}

function readMail(mail: ReceivedMail): ReadMail {
  const [head = '', ...rest] = mail.source.split('\r\n\r\n');
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(head)?.[1] ?? '';
  const boundary = /boundary="?([^"\r\n;]+)/.exec(head)?.[1] ?? '';
  const parts = rest
    .join('\r\n\r\n')
    .split(`--${boundary}`)
    .map((part) => {
      const [partHead = '', ...lines] = part.split('\r\n\r\n');
      return {
        type: /Content-Type: ([^;\r\n]+)/.exec(partHead)?.[1],
        text: decodeBody(partHead, lines.join('\r\n\r\n')),
      };
    });
  const textOf = (type: string) => parts.find((part) => part.type === type)?.text ?? '';
  const text = textOf('text/plain');
  return {
    ...mail,
    subject: decodeWords(subject.replace(/\r\n[ \t]/g, ' ')),
    text,
    html: textOf('text/html'),
    link: text.split(/\s/).find((word) => word.startsWith('http') && word.includes('#')) ?? '',
  };
}

function decodeBody(head: string, body: string): string {
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  if (!/quoted-printable/i.test(head)) return body;
  return decodeBytes(body.replace(/=\r\n/g, ''));
}

/** Words of a header that are encoded as RFC 2047 says. */
function decodeWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, encoded: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(encoded, 'base64').toString()
        : decodeBytes(encoded.replaceAll('_', ' ')),
    );
}

function decodeBytes(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
