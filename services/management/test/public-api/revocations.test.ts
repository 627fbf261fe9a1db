import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '@linkplane/testing';
import { revokeToken } from '../../src/operator/index.ts';
import { createRevocations } from '../../src/public-api/revocations.ts';
import { join, openBrowser, type Browser } from '../support/open-browser.ts';
import { startWithClicks, type TestReports } from '../support/start-with-clicks.ts';
import { createLogger } from '@linkplane/telemetry';

let reports: TestReports;
beforeAll(async () => void (reports = await startWithClicks()));
afterAll(() => reports.stop());

/** An open live stream. */
async function openStream(path: string, headers: Record<string, string>) {
  const sent = request(`${reports.management.url}${path}`, { headers });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  let isOver = false;
  response.on('close', () => (isOver = true)).on('error', () => {});
  response.resume();
  await once(response, 'data');
  return { isOver: () => isOver, close: () => response.destroy() };
}

const openByToken = (token: string) =>
  openStream('/v1/analytics/realtime/stream', { authorization: `Bearer ${token}` });
const openBySession = (browser: Browser, workspaceId: string) =>
  openStream(`/app/api/workspaces/${workspaceId}/v1/analytics/realtime/stream`, {
    host: 'localhost:8080',
    cookie: browser.cookie ?? '',
  });

/** Checks are 500 ms apart; a busy machine gets more time, and an end by age comes after a minute. */
const endsSoon = async ({ isOver }: { isOver: () => boolean }) =>
  await waitFor(isOver, { timeoutMs: 5_000, what: 'the end of the stream' });

test('a stream ends when its token is revoked or expires, and other streams go on', async () => {
  const [first, second, third] = await Promise.all([0, 1, 2].map(() => reports.management.newWorkspace()));
  const streams = await Promise.all([first!, second!, third!].map(({ token }) => openByToken(token)));
  const { pool } = reports.management;
  const { rows } = await pool.query<{ id: string }>('select id from tokens where workspace_id = $1', [
    first!.workspaceId,
  ]);
  await revokeToken(pool, rows[0]!.id);
  await endsSoon(streams[0]!);
  await pool.query(`update tokens set expires_at = now() - interval '1 second' where workspace_id = $1`, [
    second!.workspaceId,
  ]);
  await endsSoon(streams[1]!);
  expect(streams[2]!.isOver()).toBe(false);
  streams[2]!.close();
});

test('a stream of the dashboard ends with its session and with the membership', async () => {
  const [owner, member] = [openBrowser(reports.management), openBrowser(reports.management)];
  await owner.signUp();
  await member.signUp();
  const workspaceId = await owner.firstWorkspace();
  await join(owner, workspaceId, member, 'member');
  const [ofOwner, ofMember] = [await openBySession(owner, workspaceId), await openBySession(member, workspaceId)];
  await owner.call('DELETE', `/workspaces/${workspaceId}/members/${member.userId}`);
  await endsSoon(ofMember);
  expect(ofOwner.isOver()).toBe(false);
  await owner.call('DELETE', '/session');
  await endsSoon(ofOwner);
});

test('no response is ended while the database does not respond, and a completed one is not watched', async () => {
  const failing = { query: () => Promise.reject(new Error('away')) } as never;
  const revocations = createRevocations({ database: failing, logger: createLogger('test', 'silent') });
  let ended = 0;
  const unwatch = revocations.watch({ kind: 'token', id: 'tok_x', workspaceId: 'wsp_x' }, () => (ended += 1));
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(ended).toBe(0);
  unwatch();
  revocations.stop();
});
