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
/** Of one text before it is tidied. */
const rawCharsMax = 4_096;
/** Where a page can say which encoding it has. */
const prescanBytes = 1_024;
const chunkChars = 16_384;

/**
 * Reads the head of an HTML page as a stream of tags; nothing in it is executed or fetched.
 * @param url of the page, for relative addresses
 * @param contentType as sent, for the encoding
 */
export function readPage(bytes: Uint8Array, contentType: string, url: string): PageFacts {
  const html = decodeHtml(bytes, contentType);
  const head = createHeadReader();
  const parser = new Parser(head.handlers, {
    decodeEntities: true,
    lowerCaseTags: true,
    lowerCaseAttributeNames: true,
  });
  for (let from = 0; from < html.length && !head.isOver(); from += chunkChars)
    parser.write(html.slice(from, from + chunkChars));
  parser.end();
  const { meta, title, icons, base } = head.found();
  const at = (address: string | undefined) => resolveUrl(address, resolveUrl(base, url) ?? url);
  return {
    title: tidy(meta.get('og:title') ?? meta.get('twitter:title') ?? title, titleCharsMax),
    description: tidy(
      meta.get('og:description') ?? meta.get('description') ?? meta.get('twitter:description'),
      descriptionCharsMax,
    ),
    image: at(meta.get('og:image:secure_url') ?? meta.get('og:image') ?? meta.get('twitter:image')),
    favicon: at(icons.get('apple-touch-icon') ?? icons.get('icon')) ?? resolveUrl('/favicon.ico', url),
  };
}

function createHeadReader() {
  const meta = new Map<string, string>();
  const icons = new Map<string, string>();
  let title: string | undefined;
  let base: string | undefined;
  let isInTitle = false;
  let isOver = false;

  function open(name: string, attributes: Record<string, string>): void {
    if (isOver) return;
    if (name === 'body') isOver = true;
    else if (name === 'title') isInTitle = title === undefined;
    else if (name === 'base') base ??= attributes['href'];
    else if (name === 'meta') readMeta(attributes);
    else if (name === 'link') readLink(attributes);
  }

  function readMeta({ property, name, content = '' }: Record<string, string>): void {
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
        if (name === 'title') isInTitle = false;
        if (name === 'head') isOver = true;
      },
    },
    isOver: () => isOver,
    found: () => ({ meta, icons, title, base }),
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

/** By the mark at its beginning, by Content-Type, by its own `meta`, or as UTF-8. */
function decodeHtml(bytes: Uint8Array, contentType: string): string {
  const start = Buffer.from(bytes.subarray(0, prescanBytes)).toString('latin1');
  const label = markOf(bytes) ?? readCharset(contentType) ?? readCharset(start) ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined;
}

function readCharset(text: string): string | undefined {
  return /charset=["']?([\w-]{1,40})/i.exec(text)?.[1];
}
