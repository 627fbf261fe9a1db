import { setImmediate as nextTurn } from 'node:timers/promises';
import { Parser } from 'htmlparser2';

/** What the head of a page says; empty texts count as missing. */
export type PageFacts = {
  title: string | null;
  description: string | null;
  image: string | null;
  favicon: string | null;
};

const titleCharsMax = 200;
const descriptionCharsMax = 500;
const urlCharsMax = 2_048;
/** The length of one text before it is tidied. */
const rawCharsMax = 4_096;
/** Between them others have their turn: a few milliseconds. */
const turnChars = 32_768;
/** How often it is checked whether the head is over. */
const chunkChars = 2_048;
/**
 * The number of elements that are open. The parser searches all of them for each end, so that their number multiplies
 * its time; a head has two or three.
 */
const depthMax = 64;

/**
 * Reads the head of an HTML page as a stream of tags; nothing in it is executed or fetched. Its time grows with the
 * length of the page and nothing else, and it leaves turns to other work of the thread.
 * @param url of the page, for relative addresses
 * @param contentType as sent, for the encoding
 */
export async function readPage(bytes: Uint8Array, contentType: string, url: string): Promise<PageFacts> {
  const { meta, title, icons, base } = await readInItsEncoding(bytes, contentType);
  const at = (...addresses: (string | undefined)[]) => {
    for (const address of addresses) {
      const resolved = resolveUrl(address, resolveUrl(base, url) ?? url);
      if (resolved !== null) return resolved;
    }
    return null;
  };
  return {
    title: tidy(meta.get('og:title') ?? meta.get('twitter:title') ?? title, titleCharsMax),
    description: tidy(
      meta.get('og:description') ?? meta.get('description') ?? meta.get('twitter:description'),
      descriptionCharsMax,
    ),
    image: at(...imageNames.map((name) => meta.get(name))),
    favicon: at(icons.get('apple-touch-icon'), icons.get('icon')) ?? resolveUrl('/favicon.ico', url),
  };
}

/** The names of the picture of a page, the best one first; those of the networks have older names, too. */
const imageNames = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'];

/**
 * Decodes as browsers do: a head that names its encoding anywhere, or an XML declaration, is read again with it, unless the bytes or the
 * header said it. A page that names none and is not UTF-8 is in Windows-1252.
 */
async function readInItsEncoding(bytes: Uint8Array, contentType: string): Promise<Head> {
  const known = markOf(bytes) ?? knownLabel(readCharset(contentType));
  const head = await readHead(decode(bytes, known ?? 'utf-8'));
  if (known !== undefined) return head;
  const named = knownLabel(head.charset) ?? knownLabel(readDeclaration(bytes));
  const own = named ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  // One of two bytes would have hidden its name.
  return /^utf-?(?:8|16)/.test(own) ? head : await readHead(decode(bytes, own));
}

async function readHead(html: string): Promise<Head> {
  const head = createHeadReader();
  const parser = new Parser(head.handlers, {
    decodeEntities: true,
    lowerCaseTags: true,
    lowerCaseAttributeNames: true,
  });
  for (let from = 0; from < html.length && !head.isOver(); from += chunkChars) {
    if (from > 0 && from % turnChars === 0) await nextTurn();
    parser.write(html.slice(from, from + chunkChars));
  }
  parser.end();
  return head.found();
}

/** Drawings have titles of their own; what stands in the others is not shown. */
const withOwnTitle = new Set(['svg', 'template', 'noscript']);

/** What a head has of each kind. `charset`: of the first `meta` that names one. */
type Head = {
  meta: ReadonlyMap<string, string>;
  icons: ReadonlyMap<string, string>;
  title: string | undefined;
  base: string | undefined;
  charset: string | undefined;
};

function createHeadReader() {
  const meta = new Map<string, string>();
  const icons = new Map<string, string>();
  let title: string | undefined;
  let base: string | undefined;
  let charset: string | undefined;
  let depth = 0;
  let isInTitle = false;
  let isOver = false;
  /** How many elements are open whose titles are none of the page. */
  let inside = 0;

  function open(name: string, attributes: Record<string, string>): void {
    if (isOver) return;
    depth += 1;
    if (name === 'body' || depth > depthMax) isOver = true;
    else if (withOwnTitle.has(name)) inside += 1;
    else if (name === 'title') isInTitle = title === undefined && inside === 0;
    else if (name === 'base') base ??= attributes['href'];
    else if (name === 'meta') readMeta(attributes);
    else if (name === 'link') readLink(attributes);
  }

  function readMeta(attributes: Record<string, string>): void {
    const { property, name, content = '' } = attributes;
    charset ??= readCharset(`charset=${attributes['charset'] ?? ''}`);
    if (attributes['http-equiv']?.toLowerCase() === 'content-type') charset ??= readCharset(content);
    const key = (property ?? name ?? '').toLowerCase().trim();
    if (key !== '' && content.trim() !== '' && !meta.has(key) && meta.size < 200)
      meta.set(key, content.slice(0, rawCharsMax));
  }

  function readLink({ rel = '', href = '' }: Record<string, string>): void {
    const kinds = rel.slice(0, 200).toLowerCase().split(/\s/);
    for (const kind of ['icon', 'apple-touch-icon'])
      if (kinds.includes(kind) && href !== '' && !icons.has(kind)) icons.set(kind, href.slice(0, rawCharsMax));
  }

  return {
    handlers: {
      onopentag: open,
      ontext(text: string) {
        if (isInTitle && !isOver && (title ?? '').length < rawCharsMax) title = (title ?? '') + text;
      },
      onclosetag(name: string) {
        depth -= 1;
        if (name === 'title') isInTitle = false;
        if (withOwnTitle.has(name)) inside -= 1;
        if (name === 'head') isOver = true;
      },
    },
    isOver: () => isOver,
    found: (): Head => ({ meta, icons, title, base, charset }),
  };
}

/** One line without control characters; null when nothing is left. */
function tidy(text: string | undefined, charsMax: number): string | null {
  const line = (text ?? '')
    .slice(0, rawCharsMax)
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (line === '') return null;
  const characters = Array.from(line);
  return characters.length <= charsMax
    ? line
    : `${characters
        .slice(0, charsMax - 1)
        .join('')
        .trimEnd()}…`;
}

/** An absolute http or https URL without credentials, or null. */
function resolveUrl(address: string | undefined, base: string): string | null {
  if (address === undefined || address.trim() === '') return null;
  const url = URL.parse(address.trim(), base);
  const isWeb = url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
  if (!isWeb || url.username !== '' || url.password !== '' || url.href.length > urlCharsMax) return null;
  return url.href;
}

/** Decodes as UTF-8 where the encoding is not known. */
function decode(bytes: Uint8Array, label: string): string {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** A name of an encoding that can be decoded, in lower case; of pages that name their own one, browsers read another. */
function knownLabel(label: string | undefined): string | undefined {
  const lower = label?.toLowerCase();
  if (lower === undefined || lower === 'x-user-defined') return lower && 'windows-1252';
  try {
    new TextDecoder(lower);
    return lower;
  } catch {
    return undefined;
  }
}

const declarationBytesMax = 200;

/** The encoding of an XML declaration at the start of a page. */
function readDeclaration(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, declarationBytesMax));
  return /^\s{0,9}<\?xml [^>]{0,99}?encoding\s{0,8}=\s{0,8}["']([\w:.-]{1,40})/i.exec(start)?.[1];
}

/** Whether bytes are UTF-8; the last character may be cut. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined;
}

function readCharset(text: string): string | undefined {
  return /charset\s{0,8}=\s{0,8}["']?([\w:.-]{1,40})/i.exec(text.slice(0, rawCharsMax))?.[1];
}
