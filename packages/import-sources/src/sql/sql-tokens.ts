/**
 * A token of a dump. `word` is a bare word or a number, `name` stands in backticks, `text` in quotes with its escapes resolved, and `comment`
 * is the inside of a comment between slashes. A text longer than `textCharsMax` is `null`: it was skipped.
 */
export type SqlToken =
  | { kind: 'word' | 'name' | 'comment'; value: string }
  | { kind: 'text'; value: string | null }
  | { kind: 'sign'; value: '(' | ')' | ',' | ';' };

/** No field that is read is longer; one that is makes its row unreadable and takes no memory. */
export const textCharsMax = 1_000_000;
/** Longer than any word, name or comment of a dump that matters. */
const shortCharsMax = 10_000;

/** What a backslash and a character stand for in MySQL; any other character stands for itself. */
const escapes: Record<string, string> = { '0': '\0', b: '\b', n: '\n', r: '\r', t: '\t', Z: '\x1a' };

type State =
  'between' | 'word' | 'name' | 'text' | 'escape' | 'quote' | 'dash' | 'slash' | 'lineComment' | 'comment' | 'star';

const [tab, space, dash, slash, star, backslash, lineFeed] = [9, 32, 45, 47, 42, 92, 10];
const signs = new Map<number, '(' | ')' | ',' | ';'>([
  [40, '('],
  [41, ')'],
  [44, ','],
  [59, ';'],
]);

export type SqlTokenizer = {
  /** The next characters of the dump, cut anywhere. */
  push(text: string): void;
  /** @returns whether the dump ended between two tokens */
  end(): boolean;
};

/**
 * Cuts a dump of MySQL or MariaDB into tokens, in time that is linear in its length: no character is looked at twice, wherever the pieces
 * are cut.
 */
export function createSqlTokenizer(onToken: (token: SqlToken) => void): SqlTokenizer {
  let state: State = 'between';
  let quote = 0;
  /** The characters of the token so far, of earlier pieces. */
  let parts: string[] = [];
  let chars = 0;

  const keep = (part: string, charsMax: number): void => {
    chars += part.length;
    if (chars <= charsMax) parts.push(part);
  };
  const take = (): string => {
    const value = parts.length === 1 ? (parts[0] ?? '') : parts.join('');
    parts = [];
    chars = 0;
    return value;
  };
  const finish = (kind: 'word' | 'name' | 'comment' | 'text'): void => {
    const isTooLong = chars > textCharsMax;
    const value = take();
    onToken(kind === 'text' ? { kind, value: isTooLong ? null : value } : { kind, value });
    state = 'between';
  };

  /** Between two tokens. @returns where the next character is */
  const begin = (text: string, at: number): number => {
    const code = text.charCodeAt(at);
    const sign = signs.get(code);
    if (sign !== undefined) onToken({ kind: 'sign', value: sign });
    else if (code === 39 || code === 34) [state, quote] = ['text', code];
    else if (code === 96) state = 'name';
    else if (code === 35) state = 'lineComment';
    else if (code === dash) state = 'dash';
    else if (code === slash) state = 'slash';
    else if (!isSpace(code)) {
      state = 'word';
      return at;
    }
    return at + 1;
  };

  /** Within a token: the characters up to one that ends it or changes the state. @returns where the next character is */
  const go = (text: string, from: number): number => {
    let at = from;
    switch (state) {
      case 'word':
        while (at < text.length && !endsWord(text.charCodeAt(at))) at++;
        keep(text.slice(from, at), shortCharsMax);
        if (at < text.length) finish('word');
        return at;
      case 'name':
        while (at < text.length && text.charCodeAt(at) !== 96) at++;
        keep(text.slice(from, at), shortCharsMax);
        if (at < text.length) finish('name');
        return at + 1;
      case 'text':
        for (; at < text.length; at++) {
          const code = text.charCodeAt(at);
          if (code === quote || code === backslash) break;
        }
        if (at > from) keep(text.slice(from, at), textCharsMax);
        if (at < text.length) state = text.charCodeAt(at) === backslash ? 'escape' : 'quote';
        return at + 1;
      case 'escape': {
        const char = text.charAt(at);
        keep(escapes[char] ?? char, textCharsMax);
        state = 'text';
        return at + 1;
      }
      case 'quote':
        // Two quotes are one of the text, and one has ended it.
        if (text.charCodeAt(at) !== quote) {
          finish('text');
          return at;
        }
        keep(text.charAt(at), textCharsMax);
        state = 'text';
        return at + 1;
      case 'dash':
        if (text.charCodeAt(at) === dash) {
          state = 'lineComment';
          return at + 1;
        }
        // A negative number.
        keep('-', shortCharsMax);
        state = 'word';
        return at;
      case 'slash':
        if (text.charCodeAt(at) === star) {
          state = 'comment';
          return at + 1;
        }
        state = 'between';
        return at;
      case 'lineComment':
        while (at < text.length && text.charCodeAt(at) !== lineFeed) at++;
        if (at < text.length) state = 'between';
        return at;
      case 'comment':
        while (at < text.length && text.charCodeAt(at) !== star) at++;
        keep(text.slice(from, at), shortCharsMax);
        if (at < text.length) state = 'star';
        return at + 1;
      case 'star':
        if (text.charCodeAt(at) === slash) {
          finish('comment');
          return at + 1;
        }
        keep('*', shortCharsMax);
        state = 'comment';
        return at;
      case 'between':
        return begin(text, at);
    }
  };

  return {
    push(text) {
      for (let at = 0; at < text.length;) at = go(text, at);
    },
    end() {
      if (state === 'word') finish('word');
      else if (state === 'quote') finish('text');
      return state === 'between' || state === 'lineComment';
    },
  };
}

function isSpace(code: number): boolean {
  return code === space || (code >= tab && code <= 13);
}

function endsWord(code: number): boolean {
  return isSpace(code) || signs.has(code) || code === 39 || code === 34 || code === 96;
}
