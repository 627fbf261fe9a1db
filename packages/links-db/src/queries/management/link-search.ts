// What counting and listing share: which links a search finds.

/** What a list is narrowed to; empty parts narrow nothing. Letter case never matters. */
export type LinkSearch = {
  /** Part of the title or the slug. */
  search: string;
  /** Every one of them has to be found in the title, the slug, the destination or the short URL. */
  words: readonly LinkSearchWord[];
};

export type LinkSearchWord = {
  /** Searched for in titles and slugs. */
  text: string;
  /** Searched for in destinations: the word, and how a URL would encode it. */
  destinationTexts: readonly string[];
  /** The part of a short URL that the word is, if it is one; `hosts` undefined stands for every host. */
  shortUrl: { hosts: readonly string[] | undefined; slugStart: string } | undefined;
};

/** The indexed part of a destination. Longer ones are searched in their beginning alone, which bounds the index. */
const destinationKey = 'left(lower(l.url), 512)';

/** A condition on `l`, true for all where nothing is searched for. Its values begin at parameter `$2`. */
export function matchLinks({ search, words }: LinkSearch): { condition: string; values: unknown[] } {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value) + 1}`;
  const isIn = (column: string, text: string) => `${column} like lower(${text})`;
  const conditions = words.map(({ text, destinationTexts, shortUrl }) => {
    const pattern = add(toPattern(text));
    const either = [
      isIn('l.slug_key', pattern),
      isIn('l.title_key', pattern),
      ...destinationTexts.map((each) => isIn(destinationKey, add(toPattern(each)))),
    ];
    if (shortUrl) {
      const isOnHost = shortUrl.hosts && `l.host = any(${add(shortUrl.hosts)})`;
      const hasSlug = shortUrl.slugStart !== '' && isIn('l.slug_key', add(`${escapeLike(shortUrl.slugStart)}%`));
      const both = [isOnHost, hasSlug].filter(Boolean);
      if (both.length > 0) either.push(`(${both.join(' and ')})`);
    }
    return `(${either.join(' or ')})`;
  });
  if (search !== '') {
    const pattern = add(toPattern(search));
    conditions.push(`(${isIn('l.slug_key', pattern)} or ${isIn('l.title_key', pattern)})`);
  }
  return { condition: conditions.length === 0 ? 'true' : conditions.join(' and '), values };
}

/** Whether a list is narrowed at all. */
export function isSearching({ search, words }: LinkSearch): boolean {
  return search !== '' || words.length > 0;
}

/** A LIKE pattern for a text anywhere, its own wildcards taken literally. */
function toPattern(text: string): string {
  return `%${escapeLike(text)}%`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
