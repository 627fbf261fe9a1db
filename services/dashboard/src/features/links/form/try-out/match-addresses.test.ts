import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAddressMatcher, isAddressRange } from '../../../../../../../packages/runtime/src/trusted-address.ts';
import { compileAddresses } from './match-addresses.ts';

/** Few of them, so that addresses lie in ranges. */
const ipv4 = fc
  .tuple(fc.constantFrom(0, 10, 203), fc.constantFrom(0, 255), fc.nat(3), fc.nat(255))
  .map((a) => a.join('.'));
const ipv6 = fc
  .tuple(fc.constantFrom('2001:db8', 'fd00', '2001:DB8:0:1'), fc.constantFrom('::', '::1', '::a:0:1', '::192.0.2.1'))
  .map((parts) => parts.join(''));
/** Addresses of IPv4, written as ones of IPv6. */
const mapped = fc.oneof(
  ipv4.map((address) => `::ffff:${address}`),
  fc.constantFrom('::ffff:a00:1', '0:0:0:0:0:FFFF:10.0.0.2', '::ffff:0:0'),
);
const range = fc.oneof(
  ipv4,
  ipv6,
  mapped,
  fc.tuple(ipv4, fc.integer({ min: 8, max: 34 })).map((parts) => parts.join('/')),
  fc.tuple(ipv6, fc.integer({ min: 16, max: 130 })).map((parts) => parts.join('/')),
  fc.constantFrom('nothing', '1.2.3', '1.2.3.4/x', '2001:db8', ':::'),
);

// The API takes no shorter prefixes.
test('addresses lie in the same ranges as for the redirect', () => {
  fc.assert(
    fc.property(fc.array(range, { maxLength: 4 }), fc.oneof(ipv4, ipv6, mapped), (ranges, address) => {
      const isInside = createAddressMatcher(ranges.filter(isAddressRange));
      expect(compileAddresses(ranges)(address)).toBe(isInside(address));
    }),
    { numRuns: 2_000 },
  );
});

test('of a text that is no address nothing is known', () => {
  for (const text of ['', 'office', '1.2.3', '1.2.3.256', '01.2.3.4', '2001:db8', '1.2.3.4/8', '::1%lo'])
    expect(compileAddresses(['0.0.0.0/0', '::/0'])(text)).toBeUndefined();
});
