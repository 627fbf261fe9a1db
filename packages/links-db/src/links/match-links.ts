import { usedClicks } from './used-clicks.ts';

/** The state of a link that is not archived, or `archived`. */
export type LinkState = 'active' | 'scheduled' | 'expired' | 'archived';

/** The filter of a list of links; its empty parts match everything. Letter case never matters. */
export type LinkFilter = {
  /** Part of the title or the slug. */
  search: string;
  /** Each word must occur in the title, the slug, the destination, the short URL, the notes or a tag, or be the external id. */
  words: readonly LinkSearchWord[];
  /** The exact destination; undefined: any. */
  url: string | undefined;
  /** Numbers of tags: a link has one of each group. A group without numbers matches nothing. */
  tags: readonly (readonly number[])[];
  /** Numbers of tags: a link has none of them. */
  notTags: readonly number[];
  /** The custom domain's host, empty for the service's own; undefined: any. */
  host: string | undefined;
  /** Undefined: every link that is not archived. */
  state: LinkState | undefined;
};

export type LinkSearchWord = {
  /** Searched for in titles, slugs and notes. */
  text: string;
  /** The word as it was written. */
  externalId: string;
  /** Searched for in destinations: the word, and the word as a URL encodes it. */
  destinationTexts: readonly string[];
  /** The word read as a part of a short URL, if it can be one; `hosts` undefined stands for every host. */
  shortUrl: { hosts: readonly string[] | undefined; slugStart: string } | undefined;
  /** Numbers of the tags whose names it occurs in. */
  tagNumbers: readonly number[];
};

/** Every link that is not archived. */
export const everyListedLink: LinkFilter = {
  search: '',
  words: [],
  url: undefined,
  tags: [],
  notTags: [],
  host: undefined,
  state: undefined,
};

/** The indexed part of a destination. Of longer ones only the beginning is searched, which bounds the index. */
const destinationKey = 'left(lower(l.url), 512)';
/** The same of notes. */
const notesKey = 'left(lower(l.notes), 512)';

/** A redirect that has not started is in no other state, as visitors see it; one that is over may have used up its clicks. */
const isScheduled = 'l.starts_at > now()';
const hasStarted = '(l.starts_at is null or l.starts_at <= now())';
const isUsedUp = `(l.click_limit is not null and exists (
    select 1 from click_budgets b left join link_totals t on t.link_id = b.link_id
    where b.link_id = l.id and ${usedClicks} >= l.click_limit
  ))`;
/** Conditions on the row of a link alone: the indexes of links that can expire have what these read. */
const rowConditions: Record<LinkState, string[]> = {
  active: [hasStarted, '(l.expires_at is null or l.expires_at > now())'],
  scheduled: [isScheduled],
  expired: [hasStarted, '(l.expires_at <= now() or l.click_limit is not null)'],
  archived: [],
};
/** What else decides a state: the budget of clicks, which is in other tables. */
const budgetConditions: Partial<Record<LinkState, string>> = {
  active: `not ${isUsedUp}`,
  expired: `(l.expires_at <= now() or ${isUsedUp})`,
};
/** The columns of a link that these conditions read. */
export const budgetColumns = ['l.id', 'l.expires_at', 'l.click_limit'];

export type LinkMatch = {
  condition: string;
  rowCondition: string;
  budgetCondition: string | undefined;
  values: unknown[];
};

type AddValue = (value: unknown) => string;

/**
 * A condition on `l`, without its `archived`, which the indexes of lists begin with: true for all links when the filter
 * is empty. Its values begin at parameter `$2`. It is `rowCondition`, which reads the rows of links alone, and
 * `budgetCondition`, where there is one.
 */
export function matchLinks(filter: LinkFilter): LinkMatch {
  const values: unknown[] = [];
  const add: AddValue = (value) => `$${values.push(value) + 1}`;
  const { search, words, url, tags, notTags, host, state } = filter;
  const conditions = words.map((word) => matchWord(word, add));
  if (search !== '') {
    const pattern = add(toPattern(search));
    conditions.push(`(${isIn('l.slug_key', pattern)} or ${isIn('l.title_key', pattern)})`);
  }
  if (url !== undefined) {
    // The index of searches finds the beginning of the destination; the rest is compared.
    const value = add(url);
    conditions.push(`${destinationKey} = left(lower(${value}), 512) and l.url = ${value}`);
  }
  for (const numbers of tags) conditions.push(`l.tag_numbers && ${add(numbers)}::integer[]`);
  if (notTags.length > 0) conditions.push(`(l.tag_numbers is null or not l.tag_numbers && ${add(notTags)}::integer[])`);
  if (host !== undefined) conditions.push(`l.host = ${add(host)}`);
  if (state) conditions.push(...rowConditions[state]);
  const rowCondition = conditions.length === 0 ? 'true' : conditions.join(' and ');
  const budgetCondition = state && budgetConditions[state];
  const condition = budgetCondition === undefined ? rowCondition : `${rowCondition} and ${budgetCondition}`;
  return { condition, rowCondition, budgetCondition, values };
}

/** One more field that is searched is one more entry of `either`, and an index. */
function matchWord(
  { text, externalId, destinationTexts, shortUrl, tagNumbers }: LinkSearchWord,
  add: AddValue,
): string {
  const pattern = add(toPattern(text));
  const either = [
    isIn('l.slug_key', pattern),
    isIn('l.title_key', pattern),
    ...destinationTexts.map((each) => isIn(destinationKey, add(toPattern(each)))),
    isIn(notesKey, pattern),
    `l.external_id = ${add(externalId)}`,
  ];
  if (tagNumbers.length > 0) either.push(`l.tag_numbers && ${add(tagNumbers)}::integer[]`);
  if (shortUrl) {
    const isOnHost = shortUrl.hosts && `l.host = any(${add(shortUrl.hosts)})`;
    const hasSlug = shortUrl.slugStart !== '' && isIn('l.slug_key', add(`${escapeLike(shortUrl.slugStart)}%`));
    const both = [isOnHost, hasSlug].filter(Boolean);
    if (both.length > 0) either.push(`(${both.join(' and ')})`);
  }
  return `(${either.join(' or ')})`;
}

/** Whether the filter excludes anything besides links that are archived, or those that are not. */
export function isFiltering({ search, words, url, tags, notTags, host, state }: LinkFilter): boolean {
  const isOneState = state !== undefined && state !== 'archived';
  return (
    search !== '' ||
    words.length + tags.length + notTags.length > 0 ||
    host !== undefined ||
    url !== undefined ||
    isOneState
  );
}

function isIn(column: string, text: string): string {
  return `${column} like lower(${text})`;
}

/** A LIKE pattern that finds the text anywhere; wildcards in the text are escaped. */
function toPattern(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** The text without wildcards for LIKE. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
