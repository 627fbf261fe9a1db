import type { Locale } from './locales.ts';
import { messageKey, type MessageOptions } from './message-key.ts';
import { parseMessage, type MessagePart } from './parse-message.ts';

/** A language's messages by their keys, which `messageKey` makes of their English sources. */
export type Catalogue = Readonly<Record<string, string>>;
export type MessageValues = Readonly<Record<string, string | number>>;
/** A value of a message with markup: text, a number, markup of the caller's, or what a tag turns its content into. */
export type RichValues<T> = Readonly<Record<string, string | number | T | ((content: (string | T)[]) => T)>>;

/** Writes messages in one language. */
export type Translator = {
  readonly locale: Locale;
  /** @param source the English message, which is shown where the catalogue has no translation of it */
  text(source: string, values?: MessageValues, options?: MessageOptions): string;
  /** The same for messages with tags or values that are not text, as the pieces of the sentence in their order. */
  rich<T>(source: string, values: RichValues<T>, options?: MessageOptions): (string | T)[];
};

/** Parsed messages are remembered: there are as many as the program has, because sources are literals. */
export function createTranslator(locale: Locale, catalogue: Catalogue = {}): Translator {
  const parsed = new Map<string, MessagePart[]>();
  // Made when a message needs them: most languages are never asked for.
  let plurals: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;
  const formOf = (number: number) => (plurals ??= new Intl.PluralRules(locale)).select(number);
  const writeNumber = (number: number) => (numbers ??= new Intl.NumberFormat(locale)).format(number);

  function partsOf(text: string): MessagePart[] {
    let parts = parsed.get(text);
    if (!parts) parsed.set(text, (parts = parseMessage(text)));
    return parts;
  }

  function format<T>(parts: MessagePart[], values: RichValues<T>, count: number): (string | T)[] {
    return parts.flatMap((part): (string | T)[] => {
      if (typeof part === 'string') return [part];
      if (part.kind === 'count') return [writeNumber(count)];
      const value = values[part.name];
      if (part.kind === 'tag') {
        const content = format(part.parts, values, count);
        return isTag(value) ? [value(content)] : content;
      }
      if (part.kind === 'number') return [writeNumber(Number(value))];
      if (part.kind === 'value') return value === undefined || isTag(value) ? [] : [toPiece(value)];
      const isPlural = part.kind === 'plural';
      const number = isPlural ? Number(value) : count;
      const chosen =
        part.cases.get(isPlural ? `=${number}` : String(value)) ??
        part.cases.get(isPlural ? formOf(number) : 'other') ??
        part.cases.get('other') ??
        [];
      return format(chosen, values, number);
    });
  }

  const translate = (source: string, options?: MessageOptions) => catalogue[messageKey(source, options)] ?? source;

  return {
    locale,
    text(source, values, options) {
      const translated = translate(source, options);
      // Most messages have neither values nor quotes.
      if (!/[{<']/.test(translated)) return translated;
      return format<never>(partsOf(translated), values ?? {}, 0).join('');
    },
    rich: (source, values, options) => format(partsOf(translate(source, options)), values, 0),
  };
}

type Tag<T> = (content: (string | T)[]) => T;

function isTag<T>(value: string | number | T | Tag<T> | undefined): value is Tag<T> {
  return typeof value === 'function';
}

function toPiece<T>(value: string | number | T): string | T {
  return typeof value === 'number' ? String(value) : value;
}
