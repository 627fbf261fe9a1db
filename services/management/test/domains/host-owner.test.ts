import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDomain } from '../../src/operator/index.ts';
import {
  freshHost,
  verificationName,
  verificationValue,
  startWithDns,
  type Owner,
  type WithDns,
} from '../support/start-with-dns.ts';

let started: WithDns;
let owner: Owner;
let rival: Owner;
beforeAll(async () => void (started = await startWithDns()));
afterAll(() => started.stop());
beforeEach(async () => void ([owner, rival] = await Promise.all([started.signUp(), started.signUp()])));

test('a host verified by two workspaces stays with the first until its record is removed', async () => {
  const first = await started.addVerified(owner, freshHost());
  const second = await rival.add(first.host);
  const [value, other] = [verificationValue(first), verificationValue(second)];
  started.dns.set(verificationName(first.host), { TXT: [value, other] });
  expect(await rival.verify(second.id)).toMatchObject({ status: 'pending', problem: { code: 'claimed' } });
  expect(await owner.verify(first.id)).toMatchObject({ status: 'verified', problem: null });
  started.dns.set(verificationName(first.host), { TXT: [other] });
  expect(await rival.verify(second.id)).toMatchObject({ status: 'verified', isServed: true, problem: null });
  expect(await owner.get(first.id)).toMatchObject({ status: 'failing', isServed: false, problem: { code: 'taken' } });
  started.dns.set(verificationName(first.host), { TXT: [value] });
  expect(await owner.verify(first.id)).toMatchObject({ status: 'verified' });
  expect(await rival.get(second.id)).toMatchObject({ status: 'failing', isServed: false });
});

test('of many workspaces that verify a host at the same time one serves it', async () => {
  const host = freshHost();
  const all = await Promise.all(Array.from({ length: 6 }, () => started.signUp()));
  const domains = await Promise.all(all.map((one) => one.add(host)));
  started.dns.set(verificationName(host), { TXT: domains.map(verificationValue) });
  const response = await Promise.all(all.map((one, nth) => one.verify(domains[nth]!.id)));
  expect(response.filter(({ isServed }) => isServed).length).toBe(1);
  expect(response.filter(({ problem }) => problem?.code === 'claimed').length).toBe(5);
});

test('a domain added by an operator is not taken over, whatever its DNS records', async () => {
  const host = freshHost();
  await addDomain(started.management.pool, owner.workspaceId, { host, isDefault: false });
  const domain = await started.addVerified(rival, host);
  expect(domain).toMatchObject({ status: 'pending', isServed: false, problem: { code: 'claimed' } });
});

test('a deleted domain is free for the next workspace that verifies it, with all its slugs', async () => {
  const host = freshHost();
  const slug = `same-${Date.now()}`;
  const create = async (who: Owner) =>
    await who.browser.call('POST', `/workspaces/${who.workspaceId}/v1/links`, {
      url: 'https://example.com/',
      slug,
      domain: host,
    });
  const first = await started.addVerified(owner, host);
  const { data: link } = await create(owner);
  await owner.call('DELETE', `/${first.id}`);
  expect((await create(owner)).code).toBe('VALIDATION_ERROR');
  const second = await started.addVerified(rival, host);
  expect(second.isServed).toBe(true);
  const { data: theirs } = await create(rival);
  const rename = await owner.browser.call('PATCH', `/workspaces/${owner.workspaceId}/v1/links/${link.id}`, {
    slug: `${slug}-2`,
  });
  expect(rename.code).toBe('SLUG_TAKEN');
  const back = await owner.add(host);
  started.dns.set(verificationName(host), { TXT: [verificationValue(back)] });
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
