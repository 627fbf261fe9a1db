import { graphemesOf } from './graphemes.ts';

/** One or two letters that stand for a name, from its first and its last word; empty when it has none. */
export function initialsOf(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/)
    .map(firstLetter)
    .filter((letter) => letter !== undefined);
  const [first, last] = [letters[0], letters.length > 1 ? letters.at(-1) : undefined];
  return `${first ?? ''}${last ?? ''}`.toUpperCase();
}

/** A letter, a digit or an emoji: what a picture can be made of. */
function firstLetter(word: string): string | undefined {
  return graphemesOf(word).find((character) => /^(?:\p{L}|\p{N}|\p{Extended_Pictographic})/u.test(character));
}
