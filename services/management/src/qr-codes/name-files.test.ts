import { expect, test } from 'vitest';
import { createFileNamer } from './name-files.ts';

test.each([
  ['launch', 'launch.png'],
  ['docs/intro', 'docs_intro.png'],
  ['.hidden', '_hidden.png'],
  ['..', '_.png'],
  ['größe', 'größe.png'],
  ['東京', '東京.png'],
  ['🎉', '_.png'],
  ['con', '_con.png'],
  ['CON', '_CON.png'],
  ['nul', '_nul.png'],
  ['aux.b', '_aux.b.png'],
  ['com1', '_com1.png'],
  ['LPT9', '_LPT9.png'],
  ['console', 'console.png'],
  ['com10', 'com10.png'],
  ['x'.repeat(300), `${'x'.repeat(100)}.png`],
])('the file of the slug %s is named %s', (slug, name) => {
  expect(createFileNamer('png')(slug)).toBe(name);
});

test('files whose names differ in letter case or in how a letter is written are numbered', () => {
  const nameFile = createFileNamer('svg');
  expect(['a', 'A', 'a-2', 'e\u0301', 'é', 'con', '_con'].map(nameFile)).toEqual([
    ...['a.svg', 'A-2.svg', 'a-2-2.svg', 'é.svg', 'é-2.svg', '_con.svg', '_con-2.svg'],
  ]);
});
