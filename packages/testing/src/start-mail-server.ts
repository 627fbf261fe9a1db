import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { readCertificate } from './read-certificate.ts';

export type ReceivedMail = {
  from: string;
  to: string[];
  /** The headers and the body as they came. */
  source: string;
  /** Whether the connection had TLS. */
  isEncrypted: boolean;
  /** Who had signed in. */
  user: string | undefined;
};

export type TestMailServer = {
  port: number;
  mails: ReceivedMail[];
  /** How it responds to mails from now on: with a code of SMTP, or not at all; undefined: it accepts them. */
  refuseWith: { code: number } | 'silence' | undefined;
  stop(): Promise<void>;
};

export type MailServerOptions = {
  /** Default: a free one. */
  port?: number;
  /** Unset: it asks for none. */
  credentials?: { user: string; password: string };
  /** Whether it offers STARTTLS, with a certificate that this process does not trust. */
  hasTls?: boolean;
};

/** A mail server on this machine, which keeps what it receives. */
export async function startMailServer({
  port = 0,
  credentials,
  hasTls = false,
}: MailServerOptions = {}): Promise<TestMailServer> {
  const mails: ReceivedMail[] = [];
  const { key, cert } = readCertificate('trusted');
  const server = new SMTPServer({
    key,
    cert,
    authOptional: credentials === undefined,
    disabledCommands: [...(hasTls ? [] : ['STARTTLS']), ...(credentials ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    logger: false,
    closeTimeout: 100,
    onAuth({ username, password }, _session, done) {
      if (username === credentials?.user && password === credentials?.password) done(null, { user: username });
      else done(new Error('wrong credentials'));
    },
    onData(stream, session, done) {
      let source = '';
      stream.on('data', (chunk: Buffer) => (source += chunk.toString('utf8')));
      stream.on('end', () => {
        const { refuseWith } = started;
        if (refuseWith === 'silence') return;
        if (refuseWith) return done(Object.assign(new Error('refused'), { responseCode: refuseWith.code }));
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source,
          isEncrypted: session.secure,
          user: typeof session.user === 'string' ? session.user : undefined,
        });
        done();
      });
    },
  });
  // A client that is cut off is no failure of the server.
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const started: TestMailServer = {
    port: (server.server.address() as AddressInfo).port,
    mails,
    refuseWith: undefined,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return started;
}
