const trusted = Symbol('trusted markup');

/** Text that is markup already. Only `markup` makes it, and no JSON can look like it. */
export type Markup = { readonly [trusted]: string };

type Value = string | number | Markup | readonly Markup[] | null | undefined | false;

/**
 * The only way from text to markup: what stands in the template is markup, what is put into it is escaped, for places
 * between tags and inside double-quoted attributes. Nothing can be forgotten, since escaping is what happens by itself.
 */
export function markup(parts: TemplateStringsArray, ...values: Value[]): Markup {
  let text = parts[0] ?? '';
  for (const [index, value] of values.entries()) text += toText(value) + (parts[index + 1] ?? '');
  return { [trusted]: text };
}

export function markupText(made: Markup): string {
  return made[trusted];
}

/** A constant of this package's own, such as its style, that must stay as it is. Never for anything a person wrote. */
export function ownMarkup(text: string): Markup {
  return { [trusted]: text };
}

function toText(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'string') return escapeText(value);
  if (typeof value === 'number') return String(value);
  if (trusted in value) return value[trusted];
  return value.map(markupText).join('');
}

function escapeText(text: string): string {
  return text.replace(/[&<>"'`]/g, (char) => `&#${char.charCodeAt(0)};`);
}
