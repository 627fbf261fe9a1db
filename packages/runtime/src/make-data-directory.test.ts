import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeDataDirectory, makeDirectories } from './make-data-directory.ts';

const root = mkdtempSync(join(tmpdir(), 'linkplane-directories-'));
afterAll(() => rmSync(root, { recursive: true }));

test('a directory is created with its parents, and again without a failure', () => {
  const path = join(root, 'a/b/c');
  expect([makeDirectories(path, 0o700), makeDirectories(path, 0o700)]).toEqual([true, false]);
  expect(statSync(path).mode & 0o777).toBe(0o700);
});

test.runIf(existsSync('/proc/self'))('a directory below /proc is refused at once, in words', () => {
  for (const path of ['/proc/x', '/proc/x/data', '/proc/self/x/y'])
    expect(() => makeDataDirectory(path)).toThrow(`The directory ${path} cannot be created (ENOENT).`);
});

test.each(['file', 'file/data', 'file/data/more'])('%s, which is a file or below one, is refused in words', (name) => {
  writeFileSync(join(root, 'file'), '');
  expect(() => makeDataDirectory(join(root, name))).toThrow(
    /^The directory .* cannot be created \(.*(?:is a file|ENOTDIR)/,
  );
});

test('a path with a NUL byte or a name that is too long is refused', () => {
  expect(() => makeDataDirectory(join(root, 'x'.repeat(300)))).toThrow('ENAMETOOLONG');
  expect(() => makeDataDirectory(join(root, 'a\0b'))).toThrow();
});
