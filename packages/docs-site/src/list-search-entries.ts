import { guidePath, type Guide } from './guides.ts';
import type { ReferenceSection } from './read-reference.ts';
import { referencePath } from './render-frame.ts';
import type { TextSection } from './render-markdown.ts';

/** What the search finds: a call, or what stands below one heading of a guide. */
export type SearchEntry = {
  href: string;
  title: string;
  /** Where it is, shown beside the title. */
  detail: string;
  /** Names that are not shown and lead here. */
  words: string;
  /** All that stands there, in plain text. */
  text: string;
};

type GuideText = { guide: Guide; sections: readonly TextSection[] };

/** Every call and every section of every guide. @param toHref from an address in the product */
export function listSearchEntries(
  reference: readonly ReferenceSection[],
  guides: readonly GuideText[],
  toHref: (path: string) => string,
): SearchEntry[] {
  const calls = reference.flatMap((section) =>
    section.operations.map(({ id, title, summary, description, method, path, errors }) => ({
      href: toHref(`${referencePath(section)}#${id}`),
      title,
      detail: `${method} ${path}`,
      words: `${id} ${section.name} ${summary}`,
      text: `${description} ${errors.map(({ code }) => code).join(' ')}`,
    })),
  );
  const texts = guides.flatMap(({ guide, sections }) =>
    sections.map(({ heading: { id, text: title, level }, text }) => ({
      href: toHref(level === 1 ? guidePath(guide) : `${guidePath(guide)}#${id}`),
      title,
      detail: level === 1 ? 'Guide' : guide.title,
      words: guide.slug,
      text: text.trim(),
    })),
  );
  return [...calls, ...texts];
}
