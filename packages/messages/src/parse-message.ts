/**
 * The part of ICU MessageFormat that our messages use: `{name}`, `{count, number}`, `{count, plural, =0 {…} one {…}
 * other {…}}` with `#`, `{kind, select, a {…} other {…}}`, `<link>…</link>`, and quotes as in ICU (`''` is an
 * apostrophe, `'{…}'` is literal). A parser of our own, because the first view of the dashboard has a budget and the
 * parser of FormatJS alone would use a tenth of it; tests hold every message of ours against that parser.
 */
export type MessagePart =
  | string
  | { kind: 'value'; name: string }
  | { kind: 'number'; name: string }
  /** `#`: the number of the plural around it. */
  | { kind: 'count' }
  | { kind: 'plural' | 'select'; name: string; cases: ReadonlyMap<string, MessagePart[]> }
  | { kind: 'tag'; name: string; parts: MessagePart[] };

/** @throws Error with the position for a message that does not follow the syntax; catalogues are checked at build time */
export function parseMessage(text: string): MessagePart[] {
  const reader = { text, at: 0 };
  const parts = readParts(reader, false);
  if (reader.at < text.length) throw syntaxError(reader, 'has a closing bracket or tag too many');
  return parts;
}

type Reader = { readonly text: string; at: number };

const syntaxError = ({ text, at }: Reader, what: string) => new Error(`The message "${text}" ${what} at ${at}.`);

/** Up to the closing brace or tag, which is not consumed. */
function readParts(reader: Reader, inPlural: boolean): MessagePart[] {
  const parts: MessagePart[] = [];
  let literal = '';
  const add = (part: MessagePart) => {
    if (literal !== '') parts.push(literal);
    literal = '';
    parts.push(part);
  };
  while (reader.at < reader.text.length) {
    const char = reader.text.charAt(reader.at);
    if (char === '}' || reader.text.startsWith('</', reader.at)) break;
    if (char === '{') add(readArgument(reader));
    else if (char === '<' && /[a-z]/.test(reader.text.charAt(reader.at + 1))) add(readTag(reader, inPlural));
    else if (char === "'") literal += readQuote(reader);
    else {
      reader.at++;
      if (char === '#' && inPlural) add({ kind: 'count' });
      else literal += char;
    }
  }
  if (literal !== '') parts.push(literal);
  return parts;
}

/** An apostrophe is one, unless it quotes a bracket: `'{'` is an opening brace. */
function readQuote(reader: Reader): string {
  const next = reader.text.charAt(reader.at + 1);
  if (next === "'") {
    reader.at += 2;
    return "'";
  }
  if (!/[{}<#]/.test(next)) {
    reader.at++;
    return "'";
  }
  const end = reader.text.indexOf("'", reader.at + 1);
  if (end < 0) throw syntaxError(reader, 'has a quote that does not end');
  const quoted = reader.text.slice(reader.at + 1, end);
  reader.at = end + 1;
  return quoted;
}

function readTag(reader: Reader, inPlural: boolean): MessagePart {
  reader.at++;
  const name = readWord(reader);
  expect(reader, '>');
  const parts = readParts(reader, inPlural);
  for (const char of `</${name}>`) expect(reader, char);
  return { kind: 'tag', name, parts };
}

function readArgument(reader: Reader): MessagePart {
  expect(reader, '{');
  const name = readWord(reader);
  if (skip(reader, '}')) return { kind: 'value', name };
  expect(reader, ',');
  const kind = readWord(reader);
  if (kind === 'number' && skip(reader, '}')) return { kind, name };
  if (kind !== 'plural' && kind !== 'select') throw syntaxError(reader, `has the unknown format "${kind}"`);
  expect(reader, ',');
  const cases = new Map<string, MessagePart[]>();
  while (!skip(reader, '}')) {
    const key = readWord(reader);
    expect(reader, '{');
    cases.set(key, readParts(reader, kind === 'plural'));
    expect(reader, '}');
  }
  if (!cases.has('other')) throw syntaxError(reader, 'has no case "other"');
  return { kind, name, cases };
}

function readWord(reader: Reader): string {
  skipSpace(reader);
  const start = reader.at;
  while (/[\w=]/.test(reader.text.charAt(reader.at))) reader.at++;
  if (reader.at === start) throw syntaxError(reader, 'lacks a name');
  return reader.text.slice(start, reader.at);
}

function skipSpace(reader: Reader): void {
  while (/\s/.test(reader.text.charAt(reader.at))) reader.at++;
}

function skip(reader: Reader, char: string): boolean {
  skipSpace(reader);
  if (reader.text.charAt(reader.at) !== char) return false;
  reader.at++;
  return true;
}

function expect(reader: Reader, char: string): void {
  if (!skip(reader, char)) throw syntaxError(reader, `lacks "${char}"`);
}
