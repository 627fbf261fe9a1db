import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { errorReasons, errorStatus } from '@linkplane/contracts';
import { expect, test } from 'vitest';

const guide = readFileSync(resolve(import.meta.dirname, '../../../docs/api/errors.md'), 'utf8');
/** What the table says: codes with their status, one row for several of them. */
const documented = [...guide.matchAll(/^\| (\d{3}) +\| (.+?) +\|/gm)].flatMap(([, status, codes = '']) =>
  [...codes.matchAll(/`([A-Z_]+)`/g)].map(([, code]) => ({ code, status: Number(status) })),
);
/** `LINK_NOT_FOUND` and the like: the row names some of them, "and others that end so". */
const isFamily = (code: string) => code.endsWith('_NOT_FOUND');

test('the guide to errors has every code with its status, and no others', () => {
  const all = Object.entries(errorStatus).map(([code, status]) => ({ code, status }));
  expect(documented).toEqual(expect.arrayContaining(all.filter(({ code }) => !isFamily(code))));
  expect(all).toEqual(expect.arrayContaining(documented));
});

test('every reason is given by an error of the sources', () => {
  const folder = resolve(import.meta.dirname, '../../../services/management/src');
  const sources = globSync('**/*.ts', { cwd: folder }).map((path) => readFileSync(resolve(folder, path), 'utf8'));
  expect(errorReasons.filter((reason) => !sources.some((source) => source.includes(`'${reason}'`)))).toEqual([]);
});

test('the guide to errors has every reason, and no others', () => {
  const [, section = ''] = guide.split('## Params');
  const [params = ''] = section.split('## Codes of fields');
  const named = [...params.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in errorStatus)).toSorted()).toEqual(errorReasons.toSorted());
});

test('the rows of the guide to errors are in the order of their statuses', () => {
  const statuses = documented.map(({ status }) => status);
  expect(statuses).toEqual(statuses.toSorted((a, b) => a - b));
});
