import { z } from 'zod';

/** A mail server, as a value that can be cloned. */
export type SmtpServer = {
  host: string;
  port: number;
  /** TLS from the first byte; without it the connection begins in the clear. */
  isTls: boolean;
  /** What a connection in the clear becomes: TLS or nothing, TLS where the server has it, or never TLS. */
  startTls: 'required' | 'offered' | 'off';
  /** Undefined: it asks for none. */
  credentials: { user: string; password: string } | undefined;
};

/** A sender: the address, and the name that readers see, which may be empty. */
export type Mailbox = { name: string; address: string };

const defaultPorts = { 'smtp:': 587, 'smtps:': 465 } as const;
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * `smtp://user:password@host:port` or `smtps://...`, `tls=required` and `tls=off` behind a question mark. Credentials go over a
 * connection with TLS, unless the server is this machine or `tls=off` says otherwise.
 */
export const smtpServer = () =>
  z.string().transform((value, context) => {
    const server = readSmtpUrl(value);
    if (server) return server;
    const message = 'must be smtp://user:password@host:587 or smtps://user:password@host:465, optionally with ?tls=off';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

function readSmtpUrl(value: string): SmtpServer | undefined {
  const url = URL.parse(value);
  if (!url || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') || url.hostname === '') return undefined;
  if (!['', '/'].includes(url.pathname) || url.hash !== '') return undefined;
  const { tls, ...others } = Object.fromEntries(url.searchParams);
  if (Object.keys(others).length > 0 || (tls !== undefined && tls !== 'off' && tls !== 'required')) return undefined;
  const [user, password] = [decode(url.username), decode(url.password)];
  if (user === undefined || password === undefined || (user === '') !== (password === '')) return undefined;
  const isTls = url.protocol === 'smtps:';
  if (isTls && tls === 'off') return undefined;
  const mustBeTls = user !== '' && !loopbackHosts.includes(url.hostname);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? defaultPorts[url.protocol] : Number(url.port),
    isTls,
    startTls: tls ?? (mustBeTls ? 'required' : 'offered'),
    credentials: user === '' ? undefined : { user, password },
  };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const mailboxPattern = /^(?:([^<>\p{C}]{1,100}) <([^<>]{3,254})>|([^<>]{3,254}))$/u;
const addressPattern = /^[^\s@,;:"()[\]\\\p{C}]+@[^\s@,;:"()[\]\\\p{C}]+$/u;

/** `links@example.com`, or with a name `Acme <links@example.com>`. */
export const mailbox = () =>
  z.string().transform((value, context): Mailbox => {
    const [, name = '', named, bare] = mailboxPattern.exec(value.trim()) ?? [];
    const address = named ?? bare ?? '';
    if (addressPattern.test(address)) return { name: name.trim().replaceAll('"', ''), address };
    const message = 'must be an email address, such as links@example.com or Acme <links@example.com>';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
