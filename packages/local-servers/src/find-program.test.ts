import { expect, test } from 'vitest';
import { expectPrograms, findProgram } from './find-program.ts';

const absent = [
  { command: 'no-such-server', debianPackage: 'no-such-package' },
  { command: 'no-such-runtime', debianPackage: 'no-such-runtime-package' },
];

test('all programs that are missing are named at once, with the command that installs them', () => {
  expect(() => expectPrograms([{ command: 'sh', debianPackage: 'dash' }, ...absent])).toThrow(
    'no-such-server and no-such-runtime are missing. Install with: apt-get install no-such-package no-such-runtime-package',
  );
});

test('a program that is there is found, whoever asks', () => {
  expect(findProgram({ command: 'sh', debianPackage: 'dash' })).toMatch(/\/sh$/);
  expect(() => expectPrograms([{ command: 'sh', debianPackage: 'dash' }])).not.toThrow();
});

test('what does as well is taken where it is there, and nothing is installed', () => {
  expect(findProgram({ ...absent[0]!, alternatives: ['no-such-shell', 'sh'] })).toMatch(/\/sh$/);
});
