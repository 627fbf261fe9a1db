import { allowLongTests } from '@linkplane/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
let rival: Owner;
beforeAll(async () => void (started = await startWithDns()));
afterAll(() => started.stop());
beforeEach(async () => void ([owner, rival] = await Promise.all([started.signUp(), started.signUp()])));

test('a domain is verified by its record among other records', async () => {
  const domain = await owner.add(freshHost());
  const value = verificationValue(domain);
  expect(await owner.verify(domain.id)).toMatchObject({ status: 'pending', problem: { code: 'missing' } });
  started.dns.set(verificationName(domain.host), {
    TXT: ['v=spf1 -all', `${value}x`, value.toUpperCase(), ` ${value}`],
  });
  const wrong = await owner.verify(domain.id);
  expect(wrong).toMatchObject({ status: 'pending', isServed: false, problem: { code: 'wrong' } });
  expect(wrong.lastCheckedAt).not.toBeNull();
  started.dns.set(verificationName(domain.host), { TXT: ['v=spf1 -all', value] });
  const verified = await owner.verify(domain.id);
  expect(verified).toMatchObject({ status: 'verified', isServed: true, problem: null, failingSince: null });
  expect((await owner.verify(domain.id)).verifiedAt).toBe(verified.verifiedAt);
});

test('a record of several strings is joined, also in a response that needs TCP', async () => {
  const domain = await owner.add(freshHost());
  const value = verificationValue(domain);
  const others = Array.from({ length: 12 }, (_, nth) => `${nth}${'x'.repeat(200)}`);
  started.dns.set(verificationName(domain.host), { TXT: [...others, [value.slice(0, 10), value.slice(10)]] });
  expect(await owner.verify(domain.id)).toMatchObject({ status: 'verified' });
});

test('the records of another domain and of another workspace do not verify a domain', async () => {
  const [mine, other] = [await started.addWithRecord(owner), await started.addWithRecord(owner)];
  started.dns.set(verificationName(mine.host), { TXT: [verificationValue(other)] });
  expect(await owner.verify(mine.id)).toMatchObject({ status: 'pending', problem: { code: 'wrong' } });
  const theirs = await rival.add(mine.host);
  started.dns.set(verificationName(mine.host), { TXT: [verificationValue(mine)] });
  expect(await rival.verify(theirs.id)).toMatchObject({ status: 'pending', problem: { code: 'wrong' } });
  expect(await owner.verify(mine.id)).toMatchObject({ status: 'verified' });
});

test.each(['fails', 'refuses', 'is-silent'] as const)(
  'a DNS server that %s changes no domain',
  { timeout: 30_000 },
  async (mood) => {
    const [verified, pending] = [await started.addVerified(owner), await started.addWithRecord(owner)];
    for (const { host } of [verified, pending]) started.dns.behave(verificationName(host), mood);
    const begun = performance.now();
    const [one, other] = await Promise.all([owner.verify(verified.id), owner.verify(pending.id)]);
    expect(performance.now() - begun).toBeLessThan(15_000);
    expect(one).toMatchObject({
      status: 'verified',
      isServed: true,
      problem: { code: 'no-answer' },
      failingSince: null,
    });
    expect(other).toMatchObject({ status: 'pending', isServed: false, problem: { code: 'no-answer' } });
  },
);
