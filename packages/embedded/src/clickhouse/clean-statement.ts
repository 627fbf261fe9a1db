import { accessDenied, badRequest } from './engine-error.ts';

/** A statement of an analyst without its comments, and what its tokens say of it. */
export type CleanStatement = {
  sql: string;
  /** How often each bare word of it occurs, in lower case. */
  words: ReadonlyMap<string, number>;
};

/** The engine's own limit for what it parses. */
const statementCharsMax = 262_144;

/** Functions that read files, call other servers, wait, or say how this one is set up. */
const refusedFunctions =
  /^(?:file|catboost\w*|hascolumnintable|joinget\w*|dict\w*|region\w*|ai(?:classify|embed|extract|generate|translate)\w*|naivebayes\w*|evalmlmethod|getserversetting|getmacro|getclienthttpheader|showcertificate|generateserialid|sleep\w*|filesystem\w*|addressto\w*|demangle|logtrace|__\w*)$/i;

/** Outside of strings and quoted names. No semicolon, and nothing that begins a string or a comment of another kind. */
const plainCharacter = /[\s\d.,()[\]{}+\-*/%<>=!|?:@^&~]/;
const wordPattern = /[A-Za-z_]\w*/y;

/**
 * Reads a statement token by token, so that what is checked is what the engine runs.
 * @throws HttpError for more than one statement, and for what the engine could read in another way than this does
 */
export function cleanStatement(sql: string): CleanStatement {
  if (sql.length > statementCharsMax) throw badRequest(`The statement has more than ${statementCharsMax} characters`);
  const words = new Map<string, number>();
  const parts: string[] = [];
  /** The name that the next parenthesis would make a function of. */
  let name: string | undefined;
  for (let at = 0; at < sql.length;) {
    const token = readToken(sql, at);
    at += token.length;
    if (isComment(token)) {
      parts.push(' ');
      continue;
    }
    parts.push(token);
    if (/^[\w"`]/.test(token)) {
      name = token.replace(/^["`]|["`]$/g, '');
      if (/^[A-Za-z_]/.test(token)) words.set(name.toLowerCase(), (words.get(name.toLowerCase()) ?? 0) + 1);
    } else if (token.trim() !== '') {
      if (token === '(' && name !== undefined) refuseFunction(name);
      name = undefined;
    }
  }
  return { sql: parts.join('').trim(), words };
}

/** @throws HttpError */
export function refuseFunction(name: string): void {
  if (refusedFunctions.test(name)) throw accessDenied(`The function ${name} is not for analysts`);
}

function isComment(token: string): boolean {
  return token.startsWith('--') || token.startsWith('/*');
}

function readToken(sql: string, at: number): string {
  const character = sql.charAt(at);
  if (character === "'") return readString(sql, at);
  if (character === '"' || character === '`') return readQuotedName(sql, at);
  if (sql.startsWith('--', at)) return readUntil(sql, at, '\n') ?? sql.slice(at);
  if (sql.startsWith('/*', at)) return readUntil(sql, at + 2, '*/', at) ?? fail('A comment does not end');
  wordPattern.lastIndex = at;
  const word = wordPattern.exec(sql)?.[0];
  if (word !== undefined) return word;
  if (plainCharacter.test(character)) return character;
  return fail(`Unexpected character ${JSON.stringify(character)}: only one statement, without a semicolon, is run`);
}

function readString(sql: string, at: number): string {
  // Literals such as x'41' have rules of their own.
  if (/\w/.test(sql.charAt(at - 1))) fail('A word is followed by a string');
  for (let next = at + 1; next < sql.length; next += 1) {
    const character = sql.charAt(next);
    if (character === '\\') next += 1;
    else if (character === "'") return sql.slice(at, next + 1);
  }
  return fail('A string does not end');
}

/** It is printed as it is in the syntax tree, line by line, before these marks. */
function readQuotedName(sql: string, at: number): string {
  const token = readUntil(sql, at + 1, sql.charAt(at), at) ?? fail('A quoted name does not end');
  // oxlint-disable-next-line no-control-regex
  const isOneLine = !/[\u0000-\u001f\\\u007f-\u009f\u2028\u2029]/.test(token);
  if (!isOneLine || token.includes('(alias ') || token.includes('(children '))
    fail('A quoted name has a backslash, a control character, "(alias " or "(children "');
  return token;
}

/** From `start` to the end of the first `mark` at or behind `from`. */
function readUntil(sql: string, from: number, mark: string, start = from): string | undefined {
  const end = sql.indexOf(mark, from);
  return end === -1 ? undefined : sql.slice(start, end + mark.length);
}

function fail(text: string): never {
  throw badRequest(text);
}
