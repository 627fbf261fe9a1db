import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createTestLinksDb, receiveMail, startMailServer, waitFor } from '@linkplane/testing';
import { expect, onTestFinished, test } from 'vitest';
import { openBrowser } from '../support/open-browser.ts';
import { startManagement, type ManagementOptions, type TestManagement } from '../support/start-management.ts';

type Server = NonNullable<ManagementOptions['mail']>['server'];

const plain = { host: '127.0.0.1', isTls: false, startTls: 'off', credentials: undefined } as const;
const from = { name: 'Acme', address: 'links@acme.example' };
let recipients = 0;
const newAddress = () => `reader-${(recipients += 1)}-${Date.now()}@example.com`;

async function open(server: Server, options: ManagementOptions = {}) {
  const management = await startManagement({ mail: { server, from }, ...options });
  onTestFinished(() => management.stop());
  const owner = openBrowser(management);
  await owner.signUp();
  const workspaceId = await owner.firstWorkspace();
  const invite = async (email = newAddress()) => {
    const { status, data } = await owner.call('POST', `/workspaces/${workspaceId}/invites`, { role: 'member', email });
    expect([status, data['isMailed']]).toEqual([201, true]);
    return { email, ...data };
  };
  return { management, owner, workspaceId, invite };
}

async function waiting({ pool }: TestManagement): Promise<{ attempts: number }[]> {
  return (await pool.query<{ attempts: number }>('select attempts from mails order by id')).rows;
}

async function untilPostponed(management: TestManagement): Promise<void> {
  const isPostponed = async () => /mails_total\{result="postponed"\} [1-9]/.test(await management.renderMetrics());
  await waitFor(isPostponed, { timeoutMs: 15_000, what: 'a first attempt that fails' });
}

/** The next attempts begin at once. */
const hurry = ({ pool }: TestManagement) => pool.query(`update mails set due_at = now() - interval '1 second'`);

test('a mail that waits for a server which is away is sent once it is back', async () => {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  server.setAway(true);
  const { management, invite } = await open({ ...plain, port: server.port });
  const { email } = await invite();
  await untilPostponed(management);
  server.setAway(false);
  await hurry(management);
  const mail = await receiveMail(server, email);
  expect(mail.link).toMatch(/\/app\/invite#[\w-]{43}$/);
  await waitFor(async () => (await waiting(management)).length === 0, { what: 'the mail to be settled' });
  expect(server.mails).toHaveLength(1);
});

test.each(['recipient', 'mail'] as const)(
  'a mail whose %s the server refuses for good is not sent again, and one that it cannot take now is',
  async (at) => {
    const server = await startMailServer();
    onTestFinished(() => server.stop());
    const { management, invite } = await open({ ...plain, port: server.port });
    server.refuseWith = { code: 451, at };
    const { email } = await invite();
    await untilPostponed(management);
    server.refuseWith = { code: 554, at };
    await hurry(management);
    await waitFor(async () => (await waiting(management)).length === 0, { what: 'the mail to be given up' });
    server.refuseWith = undefined;
    expect(server.mails.filter(({ to }) => to.includes(email))).toEqual([]);
    expect(await management.renderMetrics()).toMatch(/linkplane_mails_total\{result="refused"\} 1/);
  },
);

test('a server that refuses the sender loses no mail, and is not asked once for each', async () => {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  server.refuseWith = { code: 553, at: 'sender' };
  const { management, invite } = await open({ ...plain, port: server.port });
  const { email } = await invite();
  await untilPostponed(management);
  await management.pool.query(
    `insert into mails (id, kind, recipient, params, expires_at)
     select 'mai_' || n, kind, 'r' || n || '@example.com', params, expires_at from mails, generate_series(1, 20) n`,
  );
  await hurry(management);
  const [other] = [await invite()];
  await waitFor(async () => /postponed"\} [2-9]/.test(await management.renderMetrics()), {
    timeoutMs: 15_000,
    what: 'a second attempt',
  });
  // A round ends with the first failure; those of 21 mails would follow each other within milliseconds.
  expect((await waiting(management)).filter(({ attempts }) => attempts > 0).length).toBeLessThan(5);
  expect(await waiting(management)).toHaveLength(22);
  server.refuseWith = undefined;
  await hurry(management);
  await receiveMail(server, other.email);
  await receiveMail(server, email);
});

test('a mail that no server accepts in time is given up, and counted', async () => {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  server.refuseWith = { code: 451 };
  const { management, invite } = await open({ ...plain, port: server.port });
  await invite();
  await management.pool.query(`update mails set expires_at = now() - interval '1 second'`);
  await waitFor(async () => (await waiting(management)).length === 0, { what: 'the mail to expire' });
  expect(await management.renderMetrics()).toMatch(/linkplane_mails_total\{result="expired"\} 1/);
});

test('while a mail server says nothing, calls of the dashboard are answered', async () => {
  const connections: Socket[] = [];
  const silent = createServer((connection) => void connections.push(connection)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => {
    silent.close();
    for (const connection of connections) connection.destroy();
  });
  const { management, owner, invite } = await open({ ...plain, port: (silent.address() as AddressInfo).port });
  await invite();
  await waitFor(async () => (await waiting(management))[0]?.attempts === 1, { what: 'the first attempt' });
  expect((await owner.call('GET', '/session')).status).toBe(200);
});

test('credentials are sent over TLS alone, and a server without it gets no mail', async () => {
  const credentials = { user: 'ada', password: 'p/w:' };
  const [withTls, without] = [
    await startMailServer({ credentials, hasTls: true }),
    await startMailServer({ credentials }),
  ];
  onTestFinished(async () => {
    await withTls.stop();
    await without.stop();
  });
  const required = { ...plain, startTls: 'required', credentials } as const;
  const refused = await open({ ...required, port: without.port });
  await refused.invite();
  await untilPostponed(refused.management);
  expect(without.mails).toEqual([]);
  // The certificate is of an authority that this process does not trust.
  const untrusted = await open({ ...required, port: withTls.port });
  await untrusted.invite();
  await untilPostponed(untrusted.management);
  expect(withTls.mails).toEqual([]);
});

test('a server that offers TLS gets it, whatever its certificate, where nothing secret is sent', async () => {
  const server = await startMailServer({ hasTls: true });
  onTestFinished(() => server.stop());
  const { invite } = await open({ ...plain, startTls: 'offered', port: server.port });
  expect(await receiveMail(server, (await invite()).email)).toMatchObject({ isEncrypted: true });
});

test('a wrong password of the mail server loses no mail', async () => {
  const server = await startMailServer({ credentials: { user: 'ada', password: 'right' } });
  onTestFinished(() => server.stop());
  const { management, invite } = await open({
    ...plain,
    port: server.port,
    credentials: { user: 'ada', password: 'wrong' },
  });
  await invite();
  await untilPostponed(management);
  expect(await waiting(management)).toHaveLength(1);
});

test('two processes send each mail once', async () => {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  const { url: databaseUrl, drop } = await createTestLinksDb();
  onTestFinished(() => drop());
  const { management, owner, workspaceId } = await open({ ...plain, port: server.port }, { databaseUrl });
  await open({ ...plain, port: server.port }, { databaseUrl, owner: management.owner });
  const emails = Array.from({ length: 9 }, newAddress);
  for (const email of emails) await owner.call('POST', `/workspaces/${workspaceId}/invites`, { role: 'member', email });
  await waitFor(async () => (await waiting(management)).length === 0, {
    timeoutMs: 20_000,
    what: 'the mails to be sent',
  });
  expect(server.mails.flatMap(({ to }) => to).toSorted()).toEqual(emails.toSorted());
});
