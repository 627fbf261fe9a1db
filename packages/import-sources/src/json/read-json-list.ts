/*
 * A document of JSON whose list is read an item at a time, in memory for one item: either the document is the list, or an object that has it
 * under a name. Brackets and texts alone are followed here, so that an item that is broken within its brackets does not cost the others; whether
 * an entry is JSON is for its reader.
 *
 *   start   -> members  at `{`        -> items  at `[`
 *   members -> items    at `[` behind the name of the list          -> end  at `}`
 *   items   -> members  at `]` of a list in an object                 -> end  at `]` of a document that is the list
 */
import { SourceError } from '../source.ts';

/** `text` is undefined where it is longer than the limit. Texts of members have their name: `"count":7`. */
export type JsonEntry =
  | { type: 'item' | 'member'; text: string | undefined }
  /** The document has ended, and the file has not: nothing behind it is read. */
  | { type: 'rest' };

export type JsonListOptions = {
  /** Messages name it. */
  file: string;
  /** The name under which an object has the list. */
  list: string;
  /** Longer entries are left out, so that no entry fills the memory. */
  entryCharsMax: number;
};

/** A name with the space around it. */
const nameCharsMax = 1_000;

type Scan = {
  where: 'start' | 'members' | 'items' | 'end';
  /** Whether the list is in an object. */
  isMember: boolean;
  hasList: boolean;
  /** Open brackets within the current entry. */
  depth: number;
  isInText: boolean;
  isEscaped: boolean;
  /** The current entry so far; empty once it is longer than the limit. */
  parts: string[];
  chars: number;
  /** Items of the list so far. */
  items: number;
  found: JsonEntry[];
};

/**
 * The entries of the document, those of each piece of text together.
 * @throws SourceError `invalid` when the text is no JSON between the entries, ends within them, or has no such list
 */
export async function* readJsonList(
  pieces: AsyncIterable<string>,
  options: JsonListOptions,
): AsyncGenerator<JsonEntry[]> {
  const scan: Scan = {
    where: 'start',
    isMember: false,
    hasList: false,
    depth: 0,
    isInText: false,
    isEscaped: false,
    parts: [],
    chars: 0,
    items: 0,
    found: [],
  };
  for await (const piece of pieces) {
    const isOver = scanPiece(scan, piece, options);
    if (scan.found.length > 0) yield scan.found;
    scan.found = [];
    if (isOver) break;
  }
  const { file, list } = options;
  if (scan.where === 'start') throw new SourceError('invalid', `${file} is empty.`);
  if (scan.where !== 'end') throw new SourceError('invalid', `${file} ends within its JSON: it is not whole.`);
  if (!scan.hasList) throw new SourceError('invalid', `${file} has no list "${list}".`);
}

/** @returns whether nothing more is to be read */
function scanPiece(scan: Scan, piece: string, options: JsonListOptions): boolean {
  let from = 0;
  for (let at = 0; at < piece.length; at++) {
    const char = piece.charAt(at);
    if (scan.isInText) {
      if (scan.isEscaped) scan.isEscaped = false;
      else if (char === '\\') scan.isEscaped = true;
      else if (char === '"') scan.isInText = false;
    } else if (scan.where === 'end') {
      if (isBlank(char)) continue;
      scan.found.push({ type: 'rest' });
      return true;
    } else if (scan.where === 'start') {
      begin(scan, char, options);
      from = at + 1;
    } else if (char === '"') scan.isInText = true;
    else if (char === '{' || char === '[') {
      if (
        char === '[' &&
        scan.where === 'members' &&
        scan.depth === 0 &&
        isBehindName(scan, piece.slice(from, at), options)
      ) {
        beginList(scan, options);
        from = at + 1;
      } else scan.depth++;
    } else if ((char === '}' || char === ']') && scan.depth > 0) scan.depth--;
    else if ((char === ',' && scan.depth === 0) || char === '}' || char === ']') {
      endEntry(scan, take(scan, piece.slice(from, at), options), char, options);
      from = at + 1;
    }
  }
  if (scan.where === 'members' || scan.where === 'items') add(scan, piece.slice(from), options);
  return false;
}

function begin(scan: Scan, char: string, { file }: JsonListOptions): void {
  if (isBlank(char)) return;
  if (char !== '{' && char !== '[') throw new SourceError('invalid', `${file} is no JSON of an object or a list.`);
  scan.where = char === '{' ? 'members' : 'items';
  scan.isMember = char === '{';
  scan.hasList = char === '[';
}

function beginList(scan: Scan, { file, list }: JsonListOptions): void {
  if (scan.hasList) throw new SourceError('invalid', `${file} has the list "${list}" twice.`);
  scan.hasList = true;
  scan.where = 'items';
  [scan.parts, scan.chars] = [[], 0];
}

function endEntry(scan: Scan, text: string | undefined, end: string, { file }: JsonListOptions): void {
  const isItem = scan.where === 'items';
  if (end !== ',' && (end === ']') !== isItem)
    throw new SourceError('invalid', `${file} is no JSON: a bracket ${end} closes what it does not open.`);
  const isNone = text !== undefined && text.trim() === '';
  // Behind the list, and in an empty one, there is no entry.
  if (!isNone || (isItem && (end === ',' || scan.items > 0)))
    scan.found.push({ type: isItem ? 'item' : 'member', text });
  if (isItem) scan.items++;
  if (end === ',') return;
  scan.where = isItem && scan.isMember ? 'members' : 'end';
}

/** The current entry with its last part. The next one begins. */
function take(scan: Scan, last: string, { entryCharsMax }: JsonListOptions): string | undefined {
  const text = scan.chars + last.length > entryCharsMax ? undefined : scan.parts.join('') + last;
  [scan.parts, scan.chars] = [[], 0];
  return text;
}

function add(scan: Scan, part: string, { entryCharsMax }: JsonListOptions): void {
  scan.chars += part.length;
  if (scan.chars > entryCharsMax) scan.parts = [];
  else scan.parts.push(part);
}

/** Whether the current entry so far is the name of the list. Longer ones are not looked at, because an entry may have many brackets. */
function isBehindName(scan: Scan, last: string, { list }: JsonListOptions): boolean {
  if (scan.chars + last.length > nameCharsMax) return false;
  const [, name] = /^\s*"([^"\\]*)"\s*:\s*$/.exec(scan.parts.join('') + last) ?? [];
  return name === list;
}

function isBlank(char: string): boolean {
  return char === ' ' || char === '\n' || char === '\r' || char === '\t';
}
