/** The part of an unknown name that is compared and reported: a request may have names of any length. */
export const nameCharsMax = 64;

/** Short names have many near ones. */
const distancesMax = [
  { chars: 4, distance: 1 },
  { chars: 8, distance: 2 },
  { chars: Infinity, distance: 3 },
];

/**
 * The known name that is nearest to an unknown one; undefined where none is near. Letter case, and signs as in `tag[]` and
 * `expires_at`, do not count.
 */
export function suggestName(unknown: string, known: Iterable<string>): string | undefined {
  const given = simplify(unknown.slice(0, nameCharsMax));
  if (given === '') return undefined;
  let distanceMin = distancesMax.find(({ chars }) => given.length <= chars)?.distance ?? 0;
  let nearest: string | undefined;
  for (const name of known) {
    const distance = countEdits(given, simplify(name), distanceMin);
    if (distance > distanceMin || (distance === distanceMin && nearest !== undefined)) continue;
    distanceMin = distance;
    nearest = name;
  }
  return nearest;
}

function simplify(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** How many letters are added, left out, replaced or swapped with their neighbour; more than `max` counts no further. */
function countEdits(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const edits = [
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        ...(isSwapped ? [(before[column - 2] ?? 0) + 1] : []),
      ];
      next.push(Math.min(...edits));
    }
    [before, last] = [last, next];
  }
  return last[b.length] ?? 0;
}
