import { allowLongTests } from '@linkplane/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkDueDomains, createDomainChecker } from '../../src/domains/check-due-domains.ts';
import {
  freshHost,
  verificationName,
  verificationValue,
  startWithDns,
  type Owner,
  type WithDns,
} from '../support/start-with-dns.ts';

allowLongTests('real time');

let started: WithDns;
let owner: Owner;
beforeAll(async () => {
  started = await startWithDns();
  started.dns.set('lnk.example', { A: ['203.0.113.1', '203.0.113.2'], AAAA: ['2001:db8::1'] });
});
afterAll(() => started.stop());
beforeEach(async () => void (owner = await started.signUp()));

const hoursAgo = async (id: string, hours: number) =>
  await started.management.pool.query(
    `update domains set failing_since = now() - $2 * interval '1 hour' where id = $1 and failing_since is not null`,
    [id, hours],
  );

test('a domain whose record is removed is served for 72 hours, and again as soon as the record is back', async () => {
  const { id, host, records } = await started.addVerified(owner);
  started.dns.set(verificationName(host), undefined);
  await started.checkWhenDue(id);
  const failing = await owner.get(id);
  expect(failing).toMatchObject({ status: 'failing', isServed: true, problem: { code: 'missing' } });
  const graceMs = Date.parse(failing.servedUntil ?? '') - Date.parse(failing.failingSince ?? '');
  expect(graceMs).toBe(72 * 3_600_000);
  await hoursAgo(id, 71);
  await started.checkWhenDue(id);
  expect(await owner.get(id)).toMatchObject({ status: 'failing', isServed: true });
  await hoursAgo(id, 73);
  await started.checkWhenDue(id);
  expect(await owner.get(id)).toMatchObject({
    status: 'failing',
    isServed: false,
    verifiedAt: null,
    servedUntil: null,
  });
  started.dns.set(verificationName(host), { TXT: [records[0]!.value] });
  await started.checkWhenDue(id);
  expect(await owner.get(id)).toMatchObject({ status: 'verified', isServed: true, failingSince: null, problem: null });
});

test('silence after the grace time takes nothing away: only an answer does', async () => {
  const { id, host } = await started.addVerified(owner);
  started.dns.set(verificationName(host), { TXT: ['something else'] });
  await owner.verify(id);
  await hoursAgo(id, 100);
  started.dns.behave(verificationName(host), 'fails');
  await started.checkWhenDue(id);
  expect(await owner.get(id)).toMatchObject({ status: 'failing', isServed: true, problem: { code: 'no-answer' } });
  started.dns.behave(verificationName(host), 'answers');
  await started.checkWhenDue(id);
  expect(await owner.get(id)).toMatchObject({ status: 'failing', isServed: false, problem: { code: 'wrong' } });
});

test('pointsHere follows from the CNAME or from a shared address', async () => {
  const { id, host } = await started.addVerified(owner);
  const see = async (entry: Parameters<typeof started.dns.set>[1]) => {
    started.dns.set(host, entry);
    return (await owner.verify(id)).pointsHere;
  };
  expect(await see(undefined)).toBe('no');
  expect(await see({ CNAME: 'LNK.example' })).toBe('yes');
  expect(await see({ CNAME: 'elsewhere.example' })).toBe('no');
  expect(await see({ A: ['203.0.113.2'] })).toBe('yes');
  expect(await see({ A: ['198.51.100.1'], AAAA: ['2001:db8::1'] })).toBe('yes');
  expect(await see({ A: ['198.51.100.1'] })).toBe('no');
  started.dns.behave(host, 'fails');
  expect(await see({ CNAME: 'lnk.example' })).toBe('unknown');
  expect((await owner.get(id)).status).toBe('verified');
});

test('domains are checked periodically until 14 days pending, and several processes share the checks', async () => {
  const { pool } = started.management;
  const nextIn = async (id: string) => {
    const { rows } = await pool.query<{ minutes: number | null }>(
      `select (extract(epoch from next_check_at - now()) / 60)::float8 as minutes from domains where id = $1`,
      [id],
    );
    return rows[0]?.minutes ?? null;
  };
  const domain = await owner.add(freshHost());
  expect(await nextIn(domain.id)).toBeLessThanOrEqual(5);
  await owner.verify(domain.id);
  expect(await nextIn(domain.id)).toBeLessThanOrEqual(5);
  await pool.query(`update domains set created_at = now() - interval '15 days' where id = $1`, [domain.id]);
  await owner.verify(domain.id);
  expect(await nextIn(domain.id)).toBeNull();
  started.dns.set(verificationName(domain.host), { TXT: [verificationValue(domain)] });
  await owner.verify(domain.id);
  expect(await nextIn(domain.id)).toBeGreaterThan(4 * 60);
  const before = started.dns.questionsAbout(verificationName(domain.host));
  await Promise.all([started.checkWhenDue(domain.id), started.checkWhenDue(domain.id)]);
  expect(started.dns.questionsAbout(verificationName(domain.host)) - before).toBeLessThanOrEqual(2);
  expect(await nextIn(domain.id)).toBeGreaterThan(4 * 60);
});

test('a domain that is deleted during its check stays deleted', { timeout: 30_000 }, async () => {
  const { id, host } = await started.addWithRecord(owner);
  started.dns.behave(host, 'is-silent');
  expect((await owner.call('POST', `/${id}/verify`)).status).toBe(202);
  const checking = checkDueDomains(started.checkDeps);
  await expect.poll(() => started.dns.questionsAbout(host)).toBeGreaterThan(0);
  expect((await owner.call('DELETE', `/${id}`)).status).toBe(200);
  await checking;
  const { rowCount } = await started.management.pool.query('select 1 from domains where host = $1', [host]);
  expect(rowCount).toBe(0);
});

test('a domain is verified without a request, and stopping the process does not wait for DNS', async () => {
  const [ready, stuck] = [await started.addWithRecord(owner), await started.addWithRecord(owner)];
  const stuckName = verificationName(stuck.host);
  started.dns.behave(stuckName, 'is-silent');
  await started.management.pool.query(
    `update domains set next_check_at = now() - interval '1 second' where id = any ($1)`,
    [[ready.id, stuck.id]],
  );
  const checks = createDomainChecker(started.checkDeps, 20);
  checks.start();
  await expect.poll(async () => (await owner.get(ready.id)).status, { timeout: 5_000 }).toBe('verified');
  await expect.poll(() => started.dns.questionsAbout(stuckName)).toBeGreaterThan(0);
  const begun = performance.now();
  await checks.stop();
  // A look-up with a silent server takes six seconds.
  expect(performance.now() - begun).toBeLessThan(4_000);
  expect((await owner.get(stuck.id)).lastCheckedAt).toBeNull();
});
