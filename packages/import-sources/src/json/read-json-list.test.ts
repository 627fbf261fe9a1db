import { expect, test } from 'vitest';
import { SourceError } from '../source.ts';
import { readJsonList, type JsonEntry } from './read-json-list.ts';

const options = { file: 'links.json', list: 'links', entryCharsMax: 100 };

async function read(text: string, pieceChars = text.length): Promise<JsonEntry[]> {
  const pieces = async function* () {
    for (let at = 0; at < text.length; at += pieceChars) yield text.slice(at, at + pieceChars);
  };
  const entries: JsonEntry[] = [];
  for await (const some of readJsonList(pieces(), options)) entries.push(...some);
  return entries;
}

const failure = (text: string): Promise<unknown> => read(text).catch((error: unknown) => error);
const texts = (entries: JsonEntry[]) => entries.map((entry) => (entry.type === 'rest' ? 'rest' : entry.text?.trim()));

const document = ` {"version":"1.0", "deep":{"links":[1]}, "links" : [
  {"a":"]},{[\\"\\\\"}, {"b":[{"c":1},[]]}, 3 , "x, y"
], "count" : 4}\n `;

test.each([1, 2, 7, 1_000])('entries are whole in pieces of %d characters', async (pieceChars) => {
  const entries = await read(document, pieceChars);
  expect(texts(entries)).toEqual([
    '"version":"1.0"',
    '"deep":{"links":[1]}',
    '{"a":"]},{[\\"\\\\"}',
    '{"b":[{"c":1},[]]}',
    '3',
    '"x, y"',
    '"count" : 4',
  ]);
  expect(entries.map(({ type }) => type)).toEqual(['member', 'member', 'item', 'item', 'item', 'item', 'member']);
});

test('a document that is the list has its items', async () => {
  expect(texts(await read('[1,[2],{"links":[3]}]'))).toEqual(['1', '[2]', '{"links":[3]}']);
  expect(await read('[ ]')).toEqual([]);
  expect(await read('{"links":[\n]}')).toEqual([]);
});

test('an item that is broken within its brackets does not cost the others', async () => {
  expect(texts(await read('{"links":[{"a":1},{"a" 2} x,,{"a":3},]}'))).toEqual([
    '{"a":1}',
    '{"a" 2} x',
    '',
    '{"a":3}',
    '',
  ]);
});

test('an entry that is too long has no text', async () => {
  const long = `"${'x'.repeat(120)}"`;
  expect(texts(await read(`{"note":${long},"links":[1,${long},2]}`, 10))).toEqual([undefined, '1', undefined, '2']);
});

test('what is behind the document is one entry, whatever its length', async () => {
  expect(texts(await read('{"links":[1]} {"links":[2]}', 3))).toEqual(['1', 'rest']);
  expect(texts(await read('[1]]]'))).toEqual(['1', 'rest']);
});

test.each([
  ['', /is empty/],
  [' \n', /is empty/],
  ['"text"', /is no JSON of an object or a list/],
  ['<html>', /is no JSON of an object or a list/],
  ['{"links":[1,2', /ends within its JSON/],
  ['{"links":[1,2]', /ends within its JSON/],
  ['{"links":["1,2]}', /ends within its JSON/],
  ['{"urls":[1,2]}', /has no list "links"/],
  ['{"links":{"1":2}}', /has no list "links"/],
  ['{"links":[1],"links":[2]}', /has the list "links" twice/],
  ['{"links":[1}}', /a bracket } closes what it does not open/],
  ['{"links":[1]]', /a bracket \] closes what it does not open/],
])('%j is refused in words', async (text, message) => {
  const error = await failure(text);
  expect(error).toBeInstanceOf(SourceError);
  expect(error).toMatchObject({ reason: 'invalid', message: expect.stringMatching(message) as string });
});

test('a million brackets in one entry are read in one pass', async () => {
  const brackets = '[]'.repeat(1_000_000);
  expect(texts(await read(`{"a":${brackets},"links":[${brackets},1]}`, 65_536))).toEqual([undefined, undefined, '1']);
});
