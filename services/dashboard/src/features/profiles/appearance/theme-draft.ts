import type { Theme } from '@linkplane/contracts';

/** A theme that is being edited; null for none. */
export type ThemeDraft = { theme: Theme | null };

/** Whether two themes are the same, in whatever order their fields are. */
export function sameTheme(one: Theme | null, other: Theme | null): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, inner]) => [name, inOrder(inner)]);
}
