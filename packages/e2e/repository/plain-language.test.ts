import { expect, test } from 'vitest';
import { listFindings } from '../../../scripts/find-dialect.ts';

const find = (text: string, file = 'sample.ts') =>
  listFindings(file, text).map(({ line, found }) => `${line} ${found}`);

test('words of our own are found in declared names and comments, once for each declaration', () => {
  expect(find('/** Told to the caller. */\nconst answerCount = 1;\nuse(answerCount);\n// whoever asks\n')).toEqual([
    '1 Told',
    '2 answer',
    '4 whoever',
  ]);
});

test('texts, names of other modules and words of the field are not found', () => {
  expect(
    find("import { answer } from 'dns';\nconst text = 'nobody answered';\nresponse.answers.push(text);\n"),
  ).toEqual([]);
  expect(find('const answers = [];\n', 'packages/testing/src/start-dns-server.ts')).toEqual([]);
});

test('object literals that are spread into another one are found, conditional ones are not', () => {
  expect(find('const a = { ...{ b, c } };\nconst d = { ...(e && { f }), ...g };\n')).toEqual(['1 ...{ }']);
});
