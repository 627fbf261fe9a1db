import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
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

/** What a server can refuse. */
type Step = 'sender' | 'recipient' | 'mail';

export type TestMailServer = {
  port: number;
  mails: ReceivedMail[];
  /** While it is away, connections end at once, those that are open included. */
  setAway(isAway: boolean): void;
  /** How it responds to the sender, or to mails, from now on: with a code of SMTP, or not at all; undefined: it accepts them. */
  refuseWith: { code: number; at?: Step } | 'silence' | undefined;
  stop(): Promise<void>;
};

export type MailServerOptions = {
  /** Unset: it asks for none. */
  credentials?: { user: string; password: string };
  /** Whether it offers STARTTLS, with a certificate that this process does not trust. */
  hasTls?: boolean;
};

/** A mail server on this machine, which keeps what it receives. */
export async function startMailServer({
  credentials,
  hasTls = false,
}: MailServerOptions = {}): Promise<TestMailServer> {
  const mails: ReceivedMail[] = [];
  const { key, cert } = readCertificate('trusted');
  const findRefusal = (step: Step): Error | undefined => {
    const { refuseWith } = started;
    if (refuseWith === undefined || refuseWith === 'silence' || (refuseWith.at ?? 'mail') !== step) return undefined;
    return Object.assign(new Error('refused'), { responseCode: refuseWith.code });
  };
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
    onMailFrom: (_address, _session, done) => done(findRefusal('sender')),
    onRcptTo: (_address, _session, done) => done(findRefusal('recipient')),
    onData(stream, session, done) {
      let source = '';
      stream.on('data', (chunk: Buffer) => (source += chunk.toString('utf8')));
      stream.on('end', () => {
        if (started.refuseWith === 'silence') return;
        const refusal = findRefusal('mail');
        if (refusal) return done(refusal);
        mails.push(readReceived(session, source));
        done();
      });
    },
  });
  // A client that is cut off is no failure of the server.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const door = await openDoor((server.server.address() as AddressInfo).port);
  const started: TestMailServer = {
    port: door.port,
    mails,
    setAway: door.shut,
    refuseWith: undefined,
    async stop() {
      await door.close();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return started;
}

function readReceived({ envelope, secure, user }: SMTPServerSession, source: string): ReceivedMail {
  return {
    from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
    to: envelope.rcptTo.map(({ address }) => address),
    source,
    isEncrypted: secure,
    user: typeof user === 'string' ? user : undefined,
  };
}

/** Passes connections on to a port, or ends them at once. The port of a server that is away stays taken, so that no other gets it. */
async function openDoor(port: number) {
  const open = new Set<Socket>();
  let isShut = false;
  const door = createServer((client) => {
    if (isShut) return client.destroy();
    const inner = connect(port, '127.0.0.1');
    for (const [socket, other] of [
      [client, inner],
      [inner, client],
    ] as const) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  return {
    port: (door.address() as AddressInfo).port,
    shut(shuts: boolean) {
      isShut = shuts;
      if (shuts) for (const socket of open) socket.destroy();
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise<void>((resolve) => door.close(() => resolve()));
    },
  };
}
