import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const text = readFileSync(resolve(root, 'docs/architecture.md'), 'utf8');
/** Services whose folders the map lists as well, because newcomers work in them first. */
const describedInside = ['services/redirect/src', 'services/management/src', 'packages/e2e'];

/** The first cells of the table of folders. */
const listed = text
  .slice(text.indexOf('<!-- folders -->'), text.indexOf('<!-- /folders -->'))
  .split('\n')
  .flatMap((line) => /^\| `([^`]+)`/.exec(line)?.[1] ?? []);

function foldersIn(directory: string): string[] {
  return globSync(`${directory}/*/`, { cwd: root })
    .map((folder) => folder.replace(/\/$/, ''))
    .filter((folder) => !folder.includes('node_modules'));
}

test('docs/architecture.md lists every service, package and folder, and nothing that does not exist', () => {
  const actual = [
    ...foldersIn('services'),
    ...foldersIn('packages'),
    ...foldersIn('deploy'),
    ...describedInside.flatMap(foldersIn),
    'docs',
    'scripts',
  ];
  expect(listed.toSorted()).toEqual(actual.toSorted());
});

test('every file that the architecture, the recipes, CONTRIBUTING.md and README.md link to exists', () => {
  for (const document of ['docs/architecture.md', 'docs/recipes.md', 'CONTRIBUTING.md', 'README.md']) {
    const links = [...readFileSync(resolve(root, document), 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)];
    const missing = links.filter(([, target = '']) => !existsSync(resolve(root, document, '..', target)));
    expect([document, missing.map(([, target]) => target)]).toEqual([document, []]);
  }
});
