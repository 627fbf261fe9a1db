import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leastOfTries } from '@linkplane/testing';
import { parseDomainHost } from '../../src/domains/parse-domain-host.ts';
import { canonicalHostname } from '../../src/slugs/own-hosts.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
beforeAll(async () => void (management = await startManagement()));
afterAll(() => management.stop());

const label = 'a'.repeat(49);
const host253 = `${`${label}.`.repeat(5)}abc`;

describe('a URL with a host that is too long for DNS is INVALID_URL', () => {
  test.each([
    ['a name of 254 characters', `a${host253}`],
    ['an empty label inside', 'example..com'],
    ['an empty label first', '.example.com'],
    ['two dots at the end', 'example.com..'],
    ['dots alone', '..'],
  ])('%s', async (_, host) => {
    const { status, body } = await management.call('POST', '/v1/links', { url: `https://${host}/` });
    expect([status, body.error.code]).toEqual([400, 'INVALID_URL']);
    const webhook = await management.call('POST', '/v1/webhooks', {
      url: `https://${host}/`,
      events: ['link.created'],
    });
    expect([webhook.status, webhook.body.error.code]).toEqual([400, 'INVALID_URL']);
  });

  test.each([
    ['a name of 253 characters', host253],
    ['the same with the root of DNS', `${host253}.`],
    ['an IPv6 address', '[2606:4700::1111]'],
    ['a name of one label', 'intranet'],
  ])('%s is accepted', async (_, host) => {
    const { url } = await management.create({ url: `https://${host}/` });
    expect(url).toBe(`https://${host}/`);
  });
});

test('a bulk call with thousands of empty labels in each host costs no more than one with long paths', async () => {
  const cpuMsOf = async (url: string) => {
    const links = Array.from({ length: 100 }, () => ({ url }));
    const before = process.cpuUsage();
    await management.call('POST', '/v1/links/bulk', { links });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  const dots = '.'.repeat(8_000);
  const ratio = await leastOfTries(3, async () => {
    const long = await cpuMsOf(`https://a${dots}b/`);
    return long / (await cpuMsOf(`https://a/${dots}b`));
  });
  expect(ratio).toBeLessThan(3);
});

test('removing the dots at the end of a host is linear in its length', async () => {
  const cpuMsOf = (length: number) => {
    const hostname = `a${'.'.repeat(length)}b`;
    const before = process.cpuUsage();
    for (let round = 0; round < 200; round += 1) canonicalHostname({ hostname } as URL);
    return process.cpuUsage(before).user / 1_000;
  };
  cpuMsOf(16_000);
  expect(await leastOfTries(20, () => cpuMsOf(16_000))).toBeLessThan(20);
  expect(canonicalHostname(new URL('https://example.com./'))).toBe('example.com');
});

test('a name longer than any domain is refused as a domain before it is parsed', () => {
  expect(parseDomainHost('a.'.repeat(8_000))).toBeUndefined();
  expect(parseDomainHost(host253)).toBe(host253);
});
