import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshHost, proofName, proofOf, startWithDns, type Owner, type WithDns } from '../support/start-with-dns.ts';

let started: WithDns;
let owner: Owner;
let rival: Owner;
beforeAll(async () => void (started = await startWithDns()));
afterAll(() => started.stop());
beforeEach(async () => void ([owner, rival] = await Promise.all([started.signUp(), started.signUp()])));

test('a domain is verified by its record, whatever else stands there', async () => {
  const domain = await owner.add(freshHost());
  const proof = proofOf(domain);
  expect(await owner.verify(domain.id)).toMatchObject({ status: 'pending', problem: { code: 'missing' } });
  started.dns.set(proofName(domain.host), { TXT: ['v=spf1 -all', `${proof}x`, proof.toUpperCase(), ` ${proof}`] });
  const wrong = await owner.verify(domain.id);
  expect(wrong).toMatchObject({ status: 'pending', isServed: false, problem: { code: 'wrong' } });
  expect(wrong.lastCheckedAt).not.toBeNull();
  started.dns.set(proofName(domain.host), { TXT: ['v=spf1 -all', proof] });
  const verified = await owner.verify(domain.id);
  expect(verified).toMatchObject({ status: 'verified', isServed: true, problem: null, failingSince: null });
  expect((await owner.verify(domain.id)).verifiedAt).toBe(verified.verifiedAt);
});

test('a record in several strings, beside others that fit no packet, is one record', async () => {
  const domain = await owner.add(freshHost());
  const proof = proofOf(domain);
  const others = Array.from({ length: 12 }, (_, nth) => `${nth}${'x'.repeat(200)}`);
  started.dns.set(proofName(domain.host), { TXT: [...others, [proof.slice(0, 10), proof.slice(10)]] });
  expect(await owner.verify(domain.id)).toMatchObject({ status: 'verified' });
});

test("the record of another domain, and another workspace's of the same one, prove nothing", async () => {
  const [mine, other] = [await started.addWithRecord(owner), await started.addWithRecord(owner)];
  started.dns.set(proofName(mine.host), { TXT: [proofOf(other)] });
  expect(await owner.verify(mine.id)).toMatchObject({ status: 'pending', problem: { code: 'wrong' } });
  const theirs = await rival.add(mine.host);
  started.dns.set(proofName(mine.host), { TXT: [proofOf(mine)] });
  expect(await rival.verify(theirs.id)).toMatchObject({ status: 'pending', problem: { code: 'wrong' } });
  expect(await owner.verify(mine.id)).toMatchObject({ status: 'verified' });
});

test.each(['fails', 'refuses', 'is-silent'] as const)(
  'a DNS that %s takes no domain away and gives none',
  { timeout: 30_000 },
  async (mood) => {
    const [proved, pending] = [await started.prove(owner), await started.addWithRecord(owner)];
    for (const { host } of [proved, pending]) started.dns.behave(proofName(host), mood);
    const begun = performance.now();
    const [one, other] = await Promise.all([owner.verify(proved.id), owner.verify(pending.id)]);
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
