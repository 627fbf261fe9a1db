import type { MailServer } from '@linkplane/config';
import { createTransport } from 'nodemailer';
import type { ComposedMail } from './compose-mail.ts';

const connectionsMax = 2;
const mailsPerConnection = 50;
const connectTimeoutMs = 10_000;
const silentTimeoutMs = 30_000;

/** What became of a mail: `refused` is for good, `failed` may be different later. */
export type SendResult = { kind: 'accepted' } | { kind: 'refused' | 'failed'; reason: string };

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
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silentTimeoutMs,
    // Nothing of a mail comes from a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const closing = Promise.withResolvers<SendResult>();
  return {
    async send({ id, recipient, subject, text, html }) {
      const sent = transport
        .sendMail({
          from,
          to: { name: '', address: recipient },
          subject,
          text,
          html,
          messageId: `<${id}@${host}>`,
          // Programs do not respond to these mails with mails of their own.
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        .then((): SendResult => ({ kind: 'accepted' }), readFailure);
      return await Promise.race([sent, closing.promise]);
    },
    close() {
      transport.close();
      closing.resolve({ kind: 'failed', reason: 'closed' });
    },
  };
}

/** A code of 500 and above about the mail or its recipient is for good; a wrong password of ours is fixed by an operator. */
function readFailure(error: unknown): SendResult {
  const { responseCode, code, message } = error as { responseCode?: number; code?: string; message?: string };
  const reason = [code, responseCode].filter((part) => part !== undefined).join(' ') || (message ?? 'unknown');
  const isRefused = (responseCode ?? 0) >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  return { kind: isRefused ? 'refused' : 'failed', reason };
}
