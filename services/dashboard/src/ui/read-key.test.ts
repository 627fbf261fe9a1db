import { expect, test } from 'vitest';
import { readKey } from './read-key.ts';

test.each([
  ['k', 'KeyK', 'k'],
  ['K', 'KeyK', 'k'],
  ['л', 'KeyK', 'k'],
  ['Л', 'KeyK', 'k'],
  ['κ', 'KeyK', 'k'],
  ['ל', 'KeyK', 'k'],
  ['ن', 'KeyK', 'k'],
  ['о', 'KeyJ', 'j'],
  ['я', 'KeyZ', 'z'],
  ['ㅏ', 'KeyK', 'k'],
  ['๑', 'Digit1', '๑'],
  // Letters stand elsewhere on Dvorak and AZERTY: what is typed counts.
  ['k', 'KeyV', 'k'],
  ['a', 'KeyQ', 'a'],
  ['é', 'Digit2', 'é'],
  ['?', 'Slash', '?'],
  ['/', 'Slash', '/'],
  ['Enter', 'Enter', 'enter'],
  ['ArrowDown', 'ArrowDown', 'arrowdown'],
  ['х', 'BracketLeft', 'х'],
  ['л', '', 'л'],
])('the key that types %j at %s is %j', (key, code, expected) => {
  expect(readKey({ key, code })).toBe(expected);
});
