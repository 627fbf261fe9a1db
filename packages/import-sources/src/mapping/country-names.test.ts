import { expect, test } from 'vitest';
import { readCountry } from './country-names.ts';

test.each([
  ['Germany', 'DE'],
  ['south korea', 'KR'],
  ['United Kingdom', 'GB'],
  ['Russia', 'RU'],
  ['Myanmar', 'MM'],
  ['Burkina Faso', 'BF'],
  ['Czech Republic', 'CZ'],
  ['France', 'FR'],
  ['Serbia', 'RS'],
  ['US', 'US'],
  ['Atlantis', ''],
  ['', ''],
  ['x'.repeat(10_000_000), ''],
])('the country of a name is its code of today: %.20s', (name, code) => {
  expect(readCountry(name)).toBe(code);
});
