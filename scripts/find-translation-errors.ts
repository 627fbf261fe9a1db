import { parseMessage, type Locale, type MessagePart } from '@linkplane/messages';

/**
 * What is wrong with a catalogue: missing and superfluous messages, broken syntax, other placeholders, missing plurals.
 * @param keys the English sources, some with a context, which has no placeholders
 */
export function findTranslationErrors(
  locale: Locale,
  catalogue: Readonly<Record<string, string>>,
  keys: ReadonlySet<string>,
): string[] {
  const missing = [...keys].filter((key) => !Object.hasOwn(catalogue, key)).map((each) => `lacks "${each}"`);
  const superfluous = Object.keys(catalogue)
    .filter((key) => !keys.has(key))
    .map((each) => `has "${each}", which no code uses`);
  const wrong = Object.entries(catalogue).flatMap(([key, text]) => {
    const problem = compareMessages(locale, key, text);
    return problem === undefined ? [] : [`"${text}" ${problem}`];
  });
  return [...missing, ...superfluous, ...wrong];
}

function compareMessages(locale: Locale, source: string, text: string): string | undefined {
  if (text.trim() === '') return `is empty for "${source}"`;
  const [before, after] = [source, text].map(tryToParse);
  if (!before || !after) return 'is not a valid message';
  const [names, used] = [before, after].map((parts) => [...listNames(parts)].toSorted().join(', '));
  if (names !== used) return `uses ${used || 'nothing'} in place of ${names || 'nothing'}`;
  const lacking = listLackingPlurals(locale, after);
  return lacking.length === 0 ? undefined : `lacks the plural forms ${lacking.join(', ')}`;
}

function tryToParse(text: string): MessagePart[] | undefined {
  try {
    return parseMessage(text);
  } catch {
    return undefined;
  }
}

/** The names of values and tags, with the kind of those that need one. */
function listNames(parts: readonly MessagePart[]): Set<string> {
  const names = new Set<string>();
  for (const part of parts) {
    if (typeof part === 'string' || part.kind === 'count') continue;
    names.add(part.kind === 'tag' ? `<${part.name}>` : part.name);
    const inner = part.kind === 'tag' ? [part.parts] : 'cases' in part ? [...part.cases.values()] : [];
    for (const each of inner) for (const name of listNames(each)) names.add(name);
  }
  return names;
}

/** The plural forms of a language for whole numbers up to some thousands, except those that every plural has. */
function listForms(locale: Locale): string[] {
  const rules = new Intl.PluralRules(locale);
  const forms = new Set(Array.from({ length: 2_000 }, (_, count) => rules.select(count)));
  return [...forms].filter((form) => form !== 'other');
}

function listLackingPlurals(locale: Locale, parts: readonly MessagePart[]): string[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string' || !('cases' in part || 'parts' in part)) return [];
    if (part.kind === 'tag') return listLackingPlurals(locale, part.parts);
    const inner = [...part.cases.values()].flatMap((each) => listLackingPlurals(locale, each));
    if (part.kind === 'select') return inner;
    // "=1" stands for "one" where only the number 1 has that form.
    const has = (form: string) => part.cases.has(form) || (form === 'one' && part.cases.has('=1'));
    return [...inner, ...listForms(locale).filter((form) => !has(form))];
  });
}
