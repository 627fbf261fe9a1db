import {
  createTranslator,
  directionOf,
  type Catalogue,
  type Locale,
  type MessageOptions,
  type MessageValues,
  type Translator,
} from '@linkplane/messages';
import { createElement, Fragment, type ReactNode } from 'react';

/**
 * The language of the page. It is set once, before any other module of the dashboard is loaded, and a change of the
 * language loads the page again: constants of modules may therefore hold translated text.
 */
let current: Translator = createTranslator('en');

/** To be called before the first module that translates is loaded. */
export function setCatalogue(locale: Locale, catalogue: Catalogue): void {
  current = createTranslator(locale, catalogue);
}

/** The language of the page, for `Intl`. */
export function currentLocale(): Locale {
  return current.locale;
}

/**
 * Text in the reader's language.
 * @param source the English message (ICU MessageFormat) as a literal, by which catalogues list it
 * @param values text and numbers for its placeholders
 * @param options a context where the same English text has another meaning elsewhere, as a literal too
 */
export function t(source: string, values?: MessageValues, options?: MessageOptions): string {
  return current.text(source, values && isolateAddresses(values), options);
}

/** An address or a code, such as `localhost:8104/hook` and `go.example.com`. */
const address = /^(?=.*[/.:@])[!-~]+$/;
const [leftToRight, end] = ['\u2066', '\u2069'];

/** In a language that is read from right to left, the parts of an address would change their places. */
function isolateAddresses<Value>(values: Readonly<Record<string, Value>>): Record<string, Value> {
  if (directionOf(current.locale) === 'ltr') return values;
  const isolated = Object.entries(values).map(([name, value]): [string, unknown] =>
    typeof value === 'string' && address.test(value) ? [name, leftToRight + value + end] : [name, value],
  );
  return Object.fromEntries(isolated) as Record<string, Value>;
}

/** A text as it is stored: without the marks that `t` puts around addresses. */
export function toStoredText(text: string): string {
  return text.replaceAll(leftToRight, '').replaceAll(end, '');
}

type RichValue = ReactNode | ((content: ReactNode) => ReactNode);

/**
 * The same for sentences with markup: `<b>…</b>` in a message becomes what the function of that name makes of its
 * content, and placeholders may be elements.
 */
export function rich(source: string, values: Readonly<Record<string, RichValue>>, options?: MessageOptions): ReactNode {
  const wrapped: Record<string, ReactNode | ((content: ReactNode[]) => ReactNode)> = {};
  for (const [name, value] of Object.entries(isolateAddresses(values)))
    wrapped[name] = typeof value === 'function' ? wrap(value) : value;
  return join(current.rich<ReactNode>(source, wrapped, options));
}

const wrap = (tag: (content: ReactNode) => ReactNode) => (content: ReactNode[]) => tag(join(content));
/** Children need no keys when they are arguments. */
const join = (pieces: ReactNode[]) => createElement(Fragment, null, ...pieces);

/** Several items as one enumeration, such as "A, B and C". */
export function formatList(items: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return new Intl.ListFormat(current.locale, { type }).format(items);
}

/** A number as the reader writes it, such as "1,204". */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return value.toLocaleString(current.locale, options);
}
