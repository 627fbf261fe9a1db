import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDomainChecker } from '../../src/domains/check-due-domains.ts';
import { freshHost, verificationName, startWithDns, type Owner, type WithDns } from '../support/start-with-dns.ts';

let started: WithDns;
beforeAll(async () => void (started = await startWithDns()));
afterAll(() => started.stop());

/** Domains whose name server never responds, each with a requested check. */
async function addSilent(owner: Owner, count: number): Promise<string[]> {
  const hosts = [];
  for (let nth = 0; nth < count; nth += 1) {
    const { id, host } = await owner.add(freshHost());
    started.dns.behave(verificationName(host), 'is-silent');
    expect((await owner.call('POST', `/${id}/verify`)).status).toBe(202);
    hosts.push(host);
  }
  return hosts;
}

const countQueried = (hosts: string[]) =>
  hosts.filter((host) => started.dns.questionsAbout(verificationName(host)) > 0).length;

test('a check request does not wait for DNS, and each owner has one look-up at a time beside the others', async () => {
  const [slow, quick] = [await started.signUp(), await started.signUp()];
  const begun = performance.now();
  const silent = await addSilent(slow, 8);
  // One silent look-up takes six seconds: no request has waited for any.
  expect(performance.now() - begun).toBeLessThan(5_000);
  const checks = createDomainChecker(started.checkDeps, 20);
  checks.start();
  await expect.poll(() => countQueried(silent)).toBe(1);
  const ready = await started.addWithRecord(quick);
  expect((await quick.call('POST', `/${ready.id}/verify`)).data).toMatchObject({ status: 'pending' });
  checks.wake();
  await expect.poll(async () => (await quick.get(ready.id)).status, { timeout: 5_000 }).toBe('verified');
  expect(await quick.get(ready.id)).toMatchObject({ checkingSince: null });
  expect(countQueried(silent)).toBeLessThanOrEqual(2);
  await checks.stop();
  const waiting = await Promise.all((await slow.call('GET')).list.map(({ id }) => slow.get(String(id))));
  expect(waiting.filter(({ checkingSince }) => checkingSince !== null).length).toBeGreaterThanOrEqual(6);
});

test('at most four domains are looked up at once', async () => {
  await started.management.pool.query('update domains set next_check_at = null');
  const owners = await Promise.all(Array.from({ length: 7 }, () => started.signUp()));
  const hosts = (await Promise.all(owners.map((owner) => addSilent(owner, 1)))).flat();
  const checks = createDomainChecker(started.checkDeps, 20);
  checks.start();
  await expect.poll(() => countQueried(hosts)).toBe(4);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(countQueried(hosts)).toBe(4);
  await checks.stop();
});
