import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const rowCount = 25;
/** The test file that runs the scenarios of files that are not test files. */
const sharedCluster = readFileSync(resolve(import.meta.dirname, '../faults/shared-cluster.test.ts'), 'utf8');
const rows = readFileSync(resolve(root, 'docs/fault-matrix.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| +(?:\d+|-) +\|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, number = '', fault = '', , named = '']) => ({ number, fault, named }));

test('the fault matrix has all its rows', () => {
  const numbers = new Set(rows.map(({ number }) => number).filter((number) => number !== '-'));
  expect([...numbers]).toEqual(Array.from({ length: rowCount }, (_, index) => String(index + 1)));
});

test.each(rows)('the test of fault matrix row $number exists: $fault', ({ named }) => {
  const [, file = '', names = ''] = /^`([^`]+)`: (.+)$/.exec(named) ?? [];
  const source = readFileSync(resolve(root, file), 'utf8');
  for (const name of names.split(' › ')) expect(source).toContain(name);
  if (file.endsWith('.test.ts')) return;
  const [, scenario = 'a scenario'] = /^export function (test\w+)\(/m.exec(source) ?? [];
  expect(sharedCluster).toContain(`${scenario}(readyCluster)`);
});
