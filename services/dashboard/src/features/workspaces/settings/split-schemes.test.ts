import { expect, test } from 'vitest';
import { splitSchemes } from './split-schemes.ts';

test.each([
  ['', []],
  [' , ', []],
  ['acme', ['acme']],
  ['acme, shop  other', ['acme', 'shop', 'other']],
  ['acme://orders/7, shop:', ['acme', 'shop']],
])('%j has the schemes %j', (text, schemes) => {
  expect(splitSchemes(text)).toEqual(schemes);
});
