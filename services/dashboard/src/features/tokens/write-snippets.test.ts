import { expect, test } from 'vitest';
import { writeSnippets } from './write-snippets.ts';

test('each snippet calls this service with the token that it is given', () => {
  for (const { name, code } of writeSnippets('https://lnk.example', 'lp_secret')) {
    expect(code, name).toContain('https://lnk.example');
    expect(code, name).toContain('lp_secret');
  }
});
