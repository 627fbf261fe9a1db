import { expect, test } from 'vitest';
import { writeSnippets } from './write-snippets.ts';

test('each snippet contains the origin and the token', () => {
  for (const { name, code } of writeSnippets('https://lnk.example', 'lp_secret')) {
    expect(code, name).toContain('https://lnk.example');
    expect(code, name).toContain('lp_secret');
  }
});
