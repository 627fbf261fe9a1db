import { describe, expect, test } from 'vitest';
import { addressOrRange, botAgents, excludedAddresses } from './visitor-rules.ts';

type Field = ReturnType<typeof addressOrRange | typeof excludedAddresses | typeof botAgents>;

const faultsOf = (field: Field, value: unknown) => field.safeParse(value).error?.issues.map(({ message }) => message);
const addressFault = 'must be an IP address, or a range such as 203.0.113.0/24 of at most /8, or /16 of IPv6';

describe('an address that a workspace excludes', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.0/24\n', '203.0.113.0/24'],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['203.0.113.7/32', '203.0.113.7/32'],
    ['2001:DB8::1', '2001:db8::1'],
    ['2001:db8::/16', '2001:db8::/16'],
    ['::1', '::1'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '::ffff:cb00:7107'],
    ['0000:0000:0000:0000:0000:ffff:203.0.113.7', '0000:0000:0000:0000:0000:ffff:203.0.113.7'],
  ])('%j is stored as %s', (given, stored) => {
    expect(addressOrRange().parse(given)).toBe(stored);
  });

  test.each([
    '203.0.113',
    '203.0.113.256',
    'example.com',
    '',
    '10.0.0.0/7',
    '0.0.0.0/0',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '2001:db8::/15',
    '2001:db8::/129',
    '::/0',
    '::ffff:203.0.113.0/120',
    '::ffff:cb00:7100/120',
    '2001:db8::g',
  ])('%j is refused', (given) => {
    expect(faultsOf(addressOrRange(), given)).toEqual([addressFault]);
  });

  test('has a limit, and is text', () => {
    expect(faultsOf(addressOrRange(), '1'.repeat(50))).toContain('must have at most 49 characters');
    expect(faultsOf(addressOrRange(), '1'.repeat(49))).toEqual([addressFault]);
    expect(faultsOf(addressOrRange(), 7)).toEqual(['must be a string']);
  });

  test('is listed once, beside up to 99 others', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => `203.0.113.${index}`);
    expect(excludedAddresses().parse(hundred)).toEqual(hundred);
    expect(excludedAddresses().parse(['2001:DB8::1', '2001:db8::1', '::1'])).toEqual(['2001:db8::1', '::1']);
    expect(faultsOf(excludedAddresses(), [...hundred, '::1'])).toEqual(['must have at most 100 addresses']);
    expect(faultsOf(excludedAddresses(), '::1')).toEqual(['must be a list of IP addresses and ranges']);
  });
});

describe('a part of the User-Agent of bots', () => {
  const faultsOfOne = (agent: unknown) => faultsOf(botAgents(), [agent]);

  test('is stored in lower case without spaces around it, once', () => {
    expect(botAgents().parse([' My Monitor/1.0 ', 'my monitor/1.0', 'a~!'])).toEqual(['my monitor/1.0', 'a~!']);
  });

  test('has 3 to 100 characters of printable ASCII', () => {
    const longest = 'x'.repeat(100);
    expect(botAgents().parse(['abc', longest])).toEqual(['abc', longest]);
    expect(faultsOfOne(' ab ')).toEqual(['must have at least 3 characters']);
    expect(faultsOfOne(`${longest}x`)).toEqual(['must have at most 100 characters']);
    for (const agent of ['bötchen', 'a\tbc', '\u212aabc', 'abc\u007f'])
      expect([agent, faultsOfOne(agent)]).toEqual([agent, ['must be printable ASCII, as User-Agent headers are']]);
    expect(faultsOfOne(7)).toEqual(['must be a string']);
  });

  test('stands in a list of up to fifty', () => {
    const fifty = Array.from({ length: 50 }, (_, index) => `bot ${index}`);
    expect(botAgents().parse(fifty)).toEqual(fifty);
    expect(faultsOf(botAgents(), [...fifty, 'one more'])).toEqual(['must have at most 50 entries']);
    expect(faultsOf(botAgents(), 'bot')).toEqual(['must be a list of parts of User-Agent headers']);
  });
});
