import { expect, test } from 'vitest';
import { createAddressReader } from './trusted-address.ts';

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
