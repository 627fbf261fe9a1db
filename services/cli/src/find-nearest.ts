import { countEdits } from '@linkplane/runtime';

/** More changes make another word. */
const distanceMax = 3;

/** The candidate that is most like a word that was mistyped; undefined when none is like it. */
export function findNearest(word: string, candidates: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let least = Math.min(distanceMax, Math.ceil(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = countEdits(word, candidate);
    if (distance < least) [nearest, least] = [candidate, distance];
  }
  return nearest;
}
