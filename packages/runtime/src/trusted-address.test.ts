import { expect, test } from 'vitest';
import { createAddressMatcher, createAddressReader, isAddressRange } from './trusted-address.ts';

test.each([
  ['no proxy is trusted: the header is a claim', [], '203.0.113.1', '198.51.100.7', '203.0.113.1'],
  ['the peer is not the trusted proxy', ['10.0.0.0/8'], '203.0.113.1', '198.51.100.7', '203.0.113.1'],
  ['the peer is', ['10.0.0.0/8'], '10.1.2.3', '198.51.100.7', '198.51.100.7'],
  [
    'claims to the left of the visitor are ignored',
    ['10.0.0.0/8'],
    '10.1.2.3',
    '1.1.1.1, 198.51.100.7, 10.9.9.9',
    '198.51.100.7',
  ],
  ['nonsense ends the search', ['10.0.0.1'], '10.0.0.1', 'nonsense', '10.0.0.1'],
  ['IPv4 over IPv6', ['10.0.0.1'], '::ffff:10.0.0.1', '2001:db8::5', '2001:db8::5'],
])('%s', (_name, trusted, socket, header, expected) => {
  expect(createAddressReader(trusted)(socket, header)).toBe(expected);
});

const proxy = '127.0.0.1';
const readAddress = createAddressReader([proxy, '10.0.0.0/8', '2001:db8:aaaa::/48']);

test.each([
  ['198.51.100.7:17085', '198.51.100.7'],
  ['198.51.100.7:0', '198.51.100.7'],
  ['198.51.100.7:65535', '198.51.100.7'],
  ['198.51.100.7:51544, 127.0.0.1', '198.51.100.7'],
  ['198.51.100.7, 127.0.0.1:9000', '198.51.100.7'],
  ['198.51.100.7:1, 10.0.0.4:2, 10.0.0.5:3', '198.51.100.7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:4711', '2001:db8::7'],
  ['2001:db8::7, [2001:db8:aaaa::1]:443', '2001:db8::7'],
  ['2001:db8::7:4711', '2001:db8::7:4711'],
  ['2001:db8:1:2:3:4:5:6:4711', '2001:db8:1:2:3:4:5:6'],
  ['[fe80::1%eth0]:80', 'fe80::1%eth0'],
  ['fe80::1%12', 'fe80::1%12'],
  ['[::ffff:198.51.100.7]:4711', '198.51.100.7'],
  ['::FFFF:198.51.100.7', '198.51.100.7'],
  ['198.51.100.7, ::ffff:10.0.0.4', '198.51.100.7'],
  ['"198.51.100.7"', '198.51.100.7'],
  ['"198.51.100.7:4711"', '198.51.100.7'],
  ['"[2001:db8::7]:4711"', '2001:db8::7'],
  ['   198.51.100.7:80 ,\t127.0.0.1', '198.51.100.7'],
  ['198.51.100.7, , 127.0.0.1,', '198.51.100.7'],
  [',,198.51.100.7', '198.51.100.7'],
])('of the X-Forwarded-For "%s" the visitor is %s', (header, visitor) => {
  expect(readAddress(proxy, header)).toBe(visitor);
});

test.each(['', ' ', ' , ,', ','])('the X-Forwarded-For "%s" is empty, and its proxy is the client', (header) => {
  expect(readAddress(proxy, header)).toBe(proxy);
  expect(readAddress(proxy, `198.51.100.7,${header},10.0.0.4`)).toBe('198.51.100.7');
});

test.each([
  'unknown',
  '_hidden',
  'unknown:80',
  '198.51.100.7:99999',
  '198.51.100.7:65536',
  '198.51.100.7:123456',
  '198.51.100.7:5:6',
  '198.51.100.7:',
  '198.51.100.7:-1',
  '198.51.100.7:8x',
  '198.51.100.7 :80',
  '198.51.100.256:80',
  '198.51.100:80',
  '0x7f.1:80',
  '[::1',
  '::1]',
  '[::1]]',
  '[[::1]]',
  '[::1]80',
  '[::1]:',
  '[::1]:99999',
  '[198.51.100.7]',
  '[]',
  '[]:80',
  '2001:db8:1:2:3:4:5:6:99999',
  '2001:db8:1:2:3:4:5:6:7:8',
  '"198.51.100.7',
  '198.51.100.7"',
  '""198.51.100.7""',
  '"',
  '""',
  'for=198.51.100.7',
  'https://198.51.100.7',
  '198.51.100.7;80',
  `[${':'.repeat(8_000)}]`,
  `${'1'.repeat(8_000)}:80`,
  `fe80::1%${'e'.repeat(8_000)}`,
])('the X-Forwarded-For "%s" names no visitor, and its proxy is the client', (header) => {
  expect(readAddress(proxy, header)).toBe(proxy);
  expect(readAddress(proxy, `198.51.100.7, ${header},10.0.0.4`)).toBe('10.0.0.4');
});

test('only the last 20 elements of an X-Forwarded-For are read', () => {
  const trusted = Array.from({ length: 19 }, () => '10.0.0.4:80').join(',');
  expect(readAddress(proxy, `198.51.100.7,${trusted}`)).toBe('198.51.100.7');
  expect(readAddress(proxy, `198.51.100.7,10.0.0.5,${trusted}`)).toBe('10.0.0.5');
});

test.each([
  ...['10.0.0.0/8', '10.0.0.1', '10.0.0.1/32', '0.0.0.0/0', '2001:db8::/32', '::1', '::/0', '::ffff:10.0.0.0/104'],
])('%s is an address or a range', (entry) => {
  expect(isAddressRange(entry)).toBe(true);
});

test.each([
  ...['10.0.0.0/', '/', '/8', '', '10.0.0.0/8/16', '10.0.0.0/8/', '10.0.0.0/0x8', '10.0.0.0/1e1', '10.0.0.0/+8'],
  ...['10.0.0.0/ 8', '10.0.0.0/-0', '10.0.0.0/8.0', '10.0.0.0/08', '10.0.0.0/33', '10.0.0.0/255.0.0.0'],
  ...[
    '2001:db8::/',
    '2001:db8::/129',
    '[2001:db8::]/32',
    '10.0.0',
    '010.0.0.0/8',
    '10.*',
    '10.0.0.1-10.0.0.9',
    'localhost',
  ],
])('"%s" is no range', (entry) => {
  expect(isAddressRange(entry)).toBe(false);
  expect(() => createAddressMatcher([entry])).toThrow();
});
