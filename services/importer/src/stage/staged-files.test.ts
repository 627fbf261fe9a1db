import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStagedFiles, type Problem } from './staged-files.ts';

const problemsCount = 40_000;

test('files of many lines are read as they were written, without a warning of the process', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-staged-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const warnings: string[] = [];
  const onWarning = ({ message }: Error) => void warnings.push(message);
  process.on('warning', onWarning);
  onTestFinished(() => void process.off('warning', onWarning));
  const files = openStagedFiles(join(directory, 'import'));
  await files.begin();
  const writer = files.openWriter('problems');
  const problemOf = (at: number): Problem => ({
    place: `row ${at}`,
    code: 'VALUE_CUT',
    shortUrl: 'go.example/a',
    field: 'title',
    detail: 'one\u2028two\u2029three\nfour'.repeat(5),
  });
  for (let at = 0; at < problemsCount; at++) await writer.write(problemOf(at));
  await writer.end();
  let read = 0;
  for await (const problem of files.readProblems()) expect(problem).toEqual(problemOf(read++));
  expect(read).toBe(problemsCount);
  expect(warnings).toEqual([]);
});
