/** A LIKE pattern for `links.search_text`: the text itself anywhere, wildcards taken literally. */
export function toSearchPattern(search: string): string {
  return `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
