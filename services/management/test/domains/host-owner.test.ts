import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDomain } from '../../src/operator/index.ts';
import { freshHost, proofName, proofOf, startWithDns, type Owner, type WithDns } from '../support/start-with-dns.ts';

let started: WithDns;
let owner: Owner;
let rival: Owner;
beforeAll(async () => void (started = await startWithDns()));
afterAll(() => started.stop());
beforeEach(async () => void ([owner, rival] = await Promise.all([started.signUp(), started.signUp()])));

test('a host has one owner: another who proves it as well waits until the record of the first is gone', async () => {
  const first = await started.prove(owner, freshHost());
  const second = await rival.add(first.host);
  const [proof, other] = [proofOf(first), proofOf(second)];
  started.dns.set(proofName(first.host), { TXT: [proof, other] });
  expect(await rival.verify(second.id)).toMatchObject({ status: 'pending', problem: { code: 'claimed' } });
  expect(await owner.verify(first.id)).toMatchObject({ status: 'verified', problem: null });
  started.dns.set(proofName(first.host), { TXT: [other] });
  expect(await rival.verify(second.id)).toMatchObject({ status: 'verified', isServed: true, problem: null });
  expect(await owner.get(first.id)).toMatchObject({ status: 'failing', isServed: false, problem: { code: 'taken' } });
  started.dns.set(proofName(first.host), { TXT: [proof] });
  expect(await owner.verify(first.id)).toMatchObject({ status: 'verified' });
  expect(await rival.get(second.id)).toMatchObject({ status: 'failing', isServed: false });
});

test('of many who prove a host at the same moment one gets it', async () => {
  const host = freshHost();
  const all = await Promise.all(Array.from({ length: 6 }, () => started.signUp()));
  const domains = await Promise.all(all.map((one) => one.add(host)));
  started.dns.set(proofName(host), { TXT: domains.map(proofOf) });
  const told = await Promise.all(all.map((one, nth) => one.verify(domains[nth]!.id)));
  expect(told.filter(({ isServed }) => isServed).length).toBe(1);
  expect(told.filter(({ problem }) => problem?.code === 'claimed').length).toBe(5);
});

test("a domain that an operator vouches for is nobody else's, whatever DNS says", async () => {
  const host = freshHost();
  await addDomain(started.management.pool, owner.workspaceId, { host, isDefault: false });
  const domain = await started.prove(rival, host);
  expect(domain).toMatchObject({ status: 'pending', isServed: false, problem: { code: 'claimed' } });
});

test('a removed domain is free for the next one who proves it, with all its slugs', async () => {
  const host = freshHost();
  const slug = `same-${Date.now()}`;
  const create = async (who: Owner) =>
    await who.browser.call('POST', `/workspaces/${who.workspaceId}/v1/links`, {
      url: 'https://example.com/',
      slug,
      domain: host,
    });
  const first = await started.prove(owner, host);
  const { data: link } = await create(owner);
  await owner.call('DELETE', `/${first.id}`);
  expect((await create(owner)).code).toBe('VALIDATION_ERROR');
  const second = await started.prove(rival, host);
  expect(second.isServed).toBe(true);
  const { data: theirs } = await create(rival);
  const rename = await owner.browser.call('PATCH', `/workspaces/${owner.workspaceId}/v1/links/${link.id}`, {
    slug: `${slug}-2`,
  });
  expect(rename.code).toBe('SLUG_TAKEN');
  const back = await owner.add(host);
  started.dns.set(proofName(host), { TXT: [proofOf(back)] });
  expect((await owner.verify(back.id)).isServed).toBe(true);
  const holders = async () => {
    const text = 'select link_id from slugs where host = $1';
    return (await started.management.pool.query<{ link_id: string }>(text, [host])).rows;
  };
  expect(await holders()).toEqual([{ link_id: link.id }]);
  await owner.call('DELETE', `/${back.id}`);
  await rival.call('DELETE', `/${second.id}`);
  await addDomain(started.management.pool, rival.workspaceId, { host, isDefault: false });
  expect(await holders()).toEqual([{ link_id: theirs.id }]);
});
