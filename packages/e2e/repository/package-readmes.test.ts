import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
/** The clients have the READMEs of their registries. */
const clients = new Set(['packages/sdk', 'packages/sdk-python']);
const linesMax = 18;

const folders = globSync('{packages,services}/*/package.json', { cwd: root })
  .map((file) => dirname(file))
  .filter((folder) => !clients.has(folder));

test.each(folders)('the README of %s says in a few lines what it is for, and names its entries', (folder) => {
  const text = readFileSync(join(root, folder, 'README.md'), 'utf8');
  expect(text.startsWith(`# ${folder.split('/')[1]}\n`)).toBe(true);
  expect(text.split('\n').length).toBeLessThanOrEqual(linesMax);
  const named = [...text.matchAll(/^- `(\.[^`]*)`:/gm)].map(([, entry]) => entry);
  expect(named.sort()).toEqual(listEntries(folder));
});

test('files that READMEs of packages link to or name exist', () => {
  const missing = folders.flatMap((folder) => {
    const text = readFileSync(join(root, folder, 'README.md'), 'utf8');
    const linked = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => join(folder, path ?? ''));
    const named = [...text.matchAll(/`((?:src|support)\/[^`]+)`/g)].map(([, path]) => join(folder, path ?? ''));
    return [...linked, ...named].filter((path) => globSync(path, { cwd: root }).length === 0);
  });
  expect(missing).toEqual([]);
});

/** The entries of a package that others import: one target alone is the entry `.`. */
function listEntries(folder: string): string[] {
  const { exports = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { exports?: object };
  return Object.keys(exports).sort();
}
