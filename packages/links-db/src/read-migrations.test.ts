import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findNewestVersion, migrationsDirectory, readMigrations } from './read-migrations.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'linkplane-migrations-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function readMark(...lines: string[]): string | null | undefined {
  writeFileSync(join(directory, '0044_example.sql'), lines.join('\n'));
  return readMigrations(pathToFileURL(`${directory}/`))[0]?.breaking;
}

test.each([
  ['in the first line', ['-- breaking: links.url moves to targets', 'alter table links drop column url;']],
  ['behind another mark', ['-- concurrent', '-- breaking: links.url moves to targets', 'drop index concurrently x;']],
  ['behind a comment', ['-- Moves targets.', '-- breaking: links.url moves to targets   ', '', 'select 1;']],
  ['as the last line', ['-- breaking: links.url moves to targets']],
])('the reason of a breaking migration is read: %s', (_, lines) => {
  expect(readMark(...lines)).toBe('links.url moves to targets');
});

test.each([
  ['no comment', ['select 1;']],
  ['another comment', ['-- This is not breaking: it only adds.', 'select 1;']],
  ['nothing', ['']],
])('a migration with %s at its top is not breaking', (_, lines) => {
  expect(readMark(...lines)).toBeNull();
});

test.each([
  ['no reason', ['-- breaking', 'select 1;']],
  ['an empty reason', ['-- breaking: ', 'select 1;']],
  ['no space', ['--breaking: why', 'select 1;']],
  ['no colon', ['-- breaking why', 'select 1;']],
  ['a capital letter', ['-- Breaking: why', 'select 1;']],
  ['a place below a statement', ['select 1;', '-- breaking: why']],
  ['a place below an empty line', ['', '-- breaking: why', 'select 1;']],
  ['an indentation', [' -- breaking: why', 'select 1;']],
  ['a second one', ['-- breaking: why', '-- breaking: and why', 'select 1;']],
])('a mark with %s is refused, because services would go on beside it', (_, lines) => {
  expect(() => readMark(...lines)).toThrow('0044_example.sql must have its mark once');
});

test('the newest version is that of the last migration', () => {
  expect(findNewestVersion()).toBe(readMigrations(migrationsDirectory).at(-1)?.version);
});
