import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
/** The options of vitest that run a test again, of one test or of all; the text of an event stream begins like the first. */
const secondTry = /(?<=[{,]\s*)["']?(?:retry|repeats)["']?:|--(?:retry|repeats)\b/;

test('no test is run again after it has failed', () => {
  const patterns = ['{packages,services,deploy}/**/*.test.{ts,tsx}', '*vitest*.ts', 'scripts/**/*.*', '.ci/run'];
  const files = globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] });
  expect(files.length).toBeGreaterThan(500);
  const trying = files.filter((file) => secondTry.test(readFileSync(resolve(root, file), 'utf8')));
  expect(trying).toEqual([]);
});
