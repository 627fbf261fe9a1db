import type { Link } from '@linkplane/contracts';

/** A further short link as inputs hold it. @property key of this form alone */
export type AliasValues = { key: string; domain: string; slug: string; redirects: boolean };

let drafts = 0;

/** A new row. @param domain empty: the default one */
export function createAlias(domain = '', slug = ''): AliasValues {
  drafts += 1;
  return { key: `draft-${drafts}`, domain, slug, redirects: false };
}

/** The aliases of a link as the form holds them. */
export function toAliasValues(aliases: Link['aliases']): AliasValues[] {
  return aliases.map((alias) => ({ key: `${alias.domain}/${alias.slug}`, ...alias }));
}

/** The aliases as the API takes them. A row without a slug is none. */
export function toSentAliases(aliases: readonly AliasValues[]) {
  return aliases
    .map(({ domain, slug, redirects }) => ({ ...(domain !== '' && { domain }), slug: slug.trim(), redirects }))
    .filter(({ slug }) => slug !== '');
}
