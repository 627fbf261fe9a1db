import { expect, test } from 'vitest';
import { shortenMiddle } from './shorten-middle.ts';

test('a short address stays whole', () => {
  expect(shortenMiddle('https://hooks.example.com/linkplane')).toBe('hooks.example.com/linkplane');
});

test('a long address keeps its host and its end, and is no longer than it may be', () => {
  const shown = shortenMiddle(`https://hooks.example.com/${'part/'.repeat(40)}the-end`, 40);
  expect(shown).toHaveLength(40);
  expect(shown).toMatch(/^hooks\.example\.com\/.*….*the-end$/);
});
