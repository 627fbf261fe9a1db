import { expect, test } from 'vitest';
import { chooseShard, orderFiles } from './order-files.ts';

const file = (path: string, project = 'embedded') => ({ project, path });
const durations = { 'embedded long': 60, 'embedded middle': 20, 'embedded short': 1, 'distributed long': 5 };

test('the longest file of a project starts first, and a file that was never measured before the short ones', () => {
  const files = ['short', 'new', 'long', 'middle'].map((path) => file(path));
  expect(orderFiles(files, durations, ['embedded']).map(({ path }) => path)).toEqual([
    'long',
    'middle',
    'new',
    'short',
  ]);
});

test('files of one project start together, in the order of the projects', () => {
  const files = [file('other', 'alone'), file('long'), file('long', 'distributed'), file('short')];
  expect(orderFiles(files, durations, ['distributed', 'embedded']).map(({ project }) => project)).toEqual([
    'distributed',
    'embedded',
    'embedded',
    'alone',
  ]);
});

test('every file is in exactly one shard, and shards take about as long', () => {
  const files = Array.from({ length: 50 }, (_, index) => file(`file-${index}`));
  const measured = Object.fromEntries(files.map(({ path }, index) => [`embedded ${path}`, 1 + index]));
  const shards = [1, 2, 3].map((index) => chooseShard(files, measured, { index, count: 3 }));
  expect(
    shards
      .flat()
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(files.map(({ path }) => path).toSorted());
  const seconds = shards.map((shard) => shard.reduce((sum, { path }) => sum + (measured[`embedded ${path}`] ?? 0), 0));
  expect(Math.max(...seconds) - Math.min(...seconds)).toBeLessThanOrEqual(50);
});

test('shards are the same on every machine, in whatever order files were found', () => {
  const files = Array.from({ length: 20 }, (_, index) => file(`file-${index}`));
  const place = { index: 2, count: 3 };
  expect(chooseShard(files.toReversed(), {}, place)).toEqual(chooseShard(files, {}, place));
});
