import { expect, test } from 'vitest';
import { describeGrowth } from '../../../scripts/check-regexes.ts';
import { collectRegexes, findRegexes, type SourceRegex } from '../../../scripts/collect-regexes.ts';

const root = new URL('../../..', import.meta.url).pathname;
/** Code that reads untrusted input: the public planes and the packages that they use. */
const publicCode = /^(?:services\/(?:redirect|standalone|management|webhooks|analytics)|packages)\//;
const [shortChars, longChars] = [4_096, 16_384];
const tries = 3;
/** Far above the time of a linear expression, far below the 10 ms and more of a quadratic one. */
const longMsMax = 5;
/** An input of four times the length takes 4 times as long when linear, 16 times when quadratic. */
const growthMax = 10;

const regexes = collectRegexes(root).filter(({ file }) => publicCode.test(file));

test('the collector of regular expressions finds literals and constant constructors, and nothing in comments or strings', () => {
  const code = `const a = /x+/gi; // /y/\nconst b = new RegExp('z*', 'u'), c = '/w/', d = 1 / 2 / 3;`;
  expect(findRegexes('a.ts', code)).toMatchObject([
    { source: 'x+', flags: 'gi', line: 1 },
    { source: 'z*', flags: 'u', line: 2 },
  ]);
  expect(regexes.length).toBeGreaterThan(80);
});

test.each([
  [/^\/v1[^?]*analytics[^?]*(?:stream|export)/i, '2nd degree polynomial'],
  [/\.+$/, '2nd degree polynomial'],
  [/(a+)+$/, 'exponential'],
])('the static check reports the problem of %s', ({ source, flags }, growth) => {
  expect(describeGrowth({ source, flags })).toContain(growth);
});

test.each([/^[a-z]+$/, /^\/(?:v1|app)(?:[/?]|$)/, /\s+/g])('the static check passes %s', ({ source, flags }) => {
  expect(describeGrowth({ source, flags })).toBeUndefined();
});

test.each(regexes.map((regex) => [`${regex.file}:${regex.line}`, regex] as const))(
  'the regular expression at %s runs in linear time on 16 KB of its own characters',
  (_place, regex) => {
    expect(findSlow(regex)).toEqual([]);
  },
);

test('the time measurement finds a quadratic expression', () => {
  expect(findSlow({ source: '^\\/v1[^?]*analytics[^?]*(?:stream|export)', flags: 'i' })).not.toEqual([]);
});

/** The attack texts on which the expression takes too long. */
function findSlow({ source, flags }: Pick<SourceRegex, 'source' | 'flags'>): string[] {
  const regex = new RegExp(source, flags.replace(/[gy]/g, ''));
  return listAttacks(source)
    .filter((attack) => {
      const longMs = measure(regex, fill(attack, longChars));
      return longMs > longMsMax && longMs > growthMax * measure(regex, fill(attack, shortChars));
    })
    .map(({ prefix, piece, end }) => `${prefix}(${piece})*${end}`);
}

type Attack = { prefix: string; piece: string; end: string };

/** Literals of the expression and characters of its classes, repeated after each prefix that it may require. */
function listAttacks(source: string): Attack[] {
  const plain = source
    .replace(/\\[sS]/g, ' ')
    .replace(/\\[wW]/g, 'a')
    .replace(/\\[dD]/g, '1')
    .replace(/\\[pP]\{[^}]*\}/g, 'a');
  const words = plain
    .replace(/\\(.)/g, '$1')
    .split(/[^A-Za-z0-9/.:;=@%-]+/)
    .filter((word) => word !== '');
  const chars = [...new Set([...plain.replace(/[\\^$()[\]{}|?*+]/g, '').split(''), ' ', '.', '-', 'a', '1', '\n'])];
  const pieces = [...new Set([...words, words.join(''), ...chars])].filter((piece) => piece !== '').slice(0, 40);
  const prefixes = ['', ...new Set(words.slice(0, 2).flatMap((word) => [word, `/${word}`]))];
  return prefixes.flatMap((prefix) =>
    pieces.flatMap((piece) => ['', '!', '\0'].map((end) => ({ prefix, piece, end }))),
  );
}

function fill({ prefix, piece, end }: Attack, chars: number): string {
  return prefix + piece.repeat(Math.ceil(chars / piece.length)).slice(0, chars) + end;
}

/**
 * The shortest of a few runs, because other processes may take the processor; stops at the first run that is fast
 * enough.
 */
function measure(regex: RegExp, text: string): number {
  let bestMs = Infinity;
  for (let nth = 0; nth < tries && bestMs > longMsMax / 10; nth += 1) {
    const began = performance.now();
    regex.test(text);
    bestMs = Math.min(bestMs, performance.now() - began);
  }
  return bestMs;
}
