import type { MailServer } from '@linkplane/config';
import { createTransport } from 'nodemailer';
import type { ComposedMail } from './compose-mail.ts';

const connectionsMax = 2;
const mailsPerConnection = 50;
const connectTimeoutMs = 10_000;
const silentTimeoutMs = 30_000;
/** All that the sending of one mail can take, whatever the server says. */
export const sendTimeoutMs = 45_000;

/** What became of a mail: `refused` is for good, `postponed` may be different later, and with `failed` the server takes no mail at all now. */
export type SendResult = { kind: 'accepted' } | { kind: 'refused' | 'postponed' | 'failed'; reason: string };

export type MailTransport = {
  /** Never rejects, and ends at once when the transport is closed. @param id names the mail for ever, so that readers see one that was accepted twice once */
  send(mail: ComposedMail & { id: string; recipient: string }): Promise<SendResult>;
  close(): void;
};

/** The connections to the mail server, which are opened when there is something to send. */
export function openMailServer({ server, from }: MailServer, host: string): MailTransport {
  const transport = createTransport({
    host: server.host,
    port: server.port,
    secure: server.isTls,
    requireTLS: server.startTls === 'required',
    ignoreTLS: server.startTls === 'off',
    // Where a connection without TLS would do as well, one with any certificate is no worse.
    tls: { rejectUnauthorized: server.isTls || server.startTls !== 'offered' },
    ...(server.credentials && { auth: { user: server.credentials.user, pass: server.credentials.password } }),
    pool: true,
    maxConnections: connectionsMax,
    maxMessages: mailsPerConnection,
    maxRequeues: 0,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silentTimeoutMs,
    // Nothing of a mail comes from a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, recipient, subject, text, html }) {
      return await transport
        .sendMail({
          from,
          to: { name: '', address: recipient },
          subject,
          text,
          html,
          messageId: `<${id}@${host}>`,
          // Programs do not respond to these mails with mails of their own.
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(sendTimeoutMs),
        })
        .then((): SendResult => ({ kind: 'accepted' }), readFailure);
    },
    close: () => transport.close({ force: true }),
  };
}

/**
 * A code of 500 and above for the recipient or the text is for good. One for the sender, as for a wrong MAIL_FROM or missing credentials, is fixed by
 * an operator, and holds for all mails.
 */
function readFailure(error: unknown): SendResult {
  const { responseCode = 0, code, command, message } = error as MailError;
  const reason = [code, responseCode || undefined, command].filter((part) => part !== undefined).join(' ');
  const isAboutMail = command === 'RCPT TO' || code === 'EMESSAGE';
  if (!isAboutMail) return { kind: 'failed', reason: reason || (message ?? 'unknown') };
  return { kind: responseCode >= 500 ? 'refused' : 'postponed', reason };
}

/** What nodemailer says of a mail that was not sent. */
type MailError = { responseCode?: number; code?: string; command?: string; message?: string };
