import { expect, test } from 'vitest';
import { text } from './text.ts';

test.each(['x', 'é', '字', '\u{1f517}'])('a limit counts %s once, however it is encoded', (character) => {
  expect(text(255).safeParse(character.repeat(255)).success).toBe(true);
  expect(text(255).safeParse(character.repeat(256)).error?.issues).toMatchObject([
    { message: 'must have at most 255 characters' },
  ]);
});

test.each(['a\0b', '\ud83d', 'a\udd17'])('what not every store can keep is refused: %j', (value) => {
  expect(text(255).safeParse(value).error?.issues).toMatchObject([
    { message: 'must not contain NUL or unpaired surrogates' },
  ]);
});

test('anything but text is refused', () => {
  expect(text(255).safeParse(7).error?.issues).toMatchObject([{ message: 'must be a string' }]);
});
