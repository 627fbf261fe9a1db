import { describe, expect, test } from 'vitest';
import { completeAddress } from './complete-address.ts';

describe('an address as people type it', () => {
  test.each([
    ['example.com/shop', 'https://example.com/shop'],
    [' https://example.com ', 'https://example.com'],
    ['http://example.com', 'http://example.com'],
    ['ada@example.com', 'mailto:ada@example.com'],
    ['+44 20 7946-0000', 'tel:+442079460000'],
    ['mailto:ada@example.com', 'mailto:ada@example.com'],
    ['nonsense', 'nonsense'],
    ['', ''],
  ])('%s', (typed, address) => {
    expect(completeAddress(typed)).toBe(address);
  });
});
