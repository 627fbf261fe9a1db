/** The length of a text that other people may have written. */
export const textCharsMax = 200;

/** Fields that a model needs whole, and whose text is checked when it is stored. */
const wholeFields = new Set(
  'id url shortUrl slug domain externalId nextCursor expirationUrl blockedUrl image'.split(' '),
);
/** Characters that a person does not see, in which text for a model could hide; not the joiners of emoji and of scripts. */
const invisible = /(?:(?![\u200c\u200d])[\p{Cc}\p{Cf}])+/gu;

/** A result of the API for a language model: texts are cut, and invisible characters become spaces. */
export function cutTexts(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return wholeFields.has(name) ? value : cutText(value);
  if (Array.isArray(value)) return value.map((each) => cutTexts(each, name));
  if (typeof value !== 'object' || value === null) return value;
  // Names of fields may come from visitors, too: those of filters, for example.
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [cutText(key), cutTexts(each, key)]));
}

function cutText(text: string): string {
  const visible = text.replaceAll(invisible, ' ');
  if (visible.length <= textCharsMax) return visible;
  const chars = Array.from(visible.slice(0, 2 * textCharsMax));
  return chars.length <= textCharsMax ? visible : `${chars.slice(0, textCharsMax).join('')}…`;
}
