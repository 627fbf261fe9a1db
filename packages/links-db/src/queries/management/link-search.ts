// What counting and listing share: which links a search finds.

/** The condition on `l`; $2 is the search's pattern. */
export const foundCondition = `(l.slug_key like lower($2) or l.title_key like lower($2))`;

/** A LIKE pattern for a text anywhere, its own wildcards taken literally. */
export function toPattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}
