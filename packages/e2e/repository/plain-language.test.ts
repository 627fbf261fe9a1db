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

test('phrases are found within a name and across lines of a comment', () => {
  expect(find('/*\n * It gives\n * way.\n */\nconst giveWaySoon = 1;\n')).toEqual(['2 gives way', '5 give Way']);
});

test('a type with a vague name is found, and names that have the word among others are not', () => {
  const text = 'type Trust = string;\ntype ProxyTrust = Trust;\nconst trust = 1;\n// Proxies that are trusted.\n';
  expect(find(text)).toEqual(['1 Trust']);
});

test('names that describe a conversation in place of a check are found', () => {
  const names = ['Verdict', 'PostedVerdicts', 'leadsBack', 'readSaid', 'askWhatIsLeft', 'surelyRanked'];
  const text = names.map((name) => `export let ${name}: unknown;\n`).join('');
  expect(find(text).map((found) => Number(found.split(' ', 1)[0]))).toEqual([1, 2, 3, 4, 5, 6]);
});

test('in files that are not code, the whole text is searched', () => {
  expect(find('# Told to the caller.\nSIGN_UP=false\nkey: whoever\n', 'sample.yml')).toEqual(['1 Told', '3 whoever']);
  expect(find("-- One row.\nid text COMMENT 'When it answered',\n", 'sample.sql')).toEqual(['2 answered']);
});

test('object literals that are spread into another one are found, conditional ones are not', () => {
  expect(find('const a = { ...{ b, c } };\nconst d = { ...(e && { f }), ...g };\n')).toEqual(['1 ...{ }']);
});
