/** What a page shows of other characters is left as it is written. */
const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ntilde: 'ñ',
};
const linedTags = new Set('p div br h1 h2 h3 h4 h5 h6 ul ol li blockquote tr table hr pre section'.split(' '));
/** Their content is no text of the page. */
const silentTags = new Set(['script', 'style', 'template', 'noscript', 'iframe']);
const shownSchemes = /^(?:https?:|mailto:|tel:)/i;
const codePointMax = 0x10_ff_ff;

type Reading = { parts: string[]; href: string | undefined; anchorAt: number };

/**
 * HTML as the text that a page of it shows, in time linear in its length: paragraphs and list items on lines of their own, and the addresses of links
 * behind their words. What looks like a tag without an end is text.
 */
export function htmlToText(html: string): string {
  const reading: Reading = { parts: [], href: undefined, anchorAt: 0 };
  const lower = html.toLowerCase();
  // The lower case of a few letters is longer: positions would differ.
  const folded = lower.length === html.length ? lower : html;
  const lastEnd = html.lastIndexOf('>');
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    const textEnd = next === -1 ? html.length : next;
    if (textEnd > at) reading.parts.push(decodeText(html.slice(at, textEnd)));
    if (next === -1) break;
    const isTag = next < lastEnd && /[a-z/!?]/i.test(html.charAt(next + 1));
    const end = isTag ? findTagEnd(html, next) : -1;
    if (end === -1) {
      reading.parts.push('<');
      at = next + 1;
      continue;
    }
    const tag = html.slice(next + 1, end);
    const name = nameOf(tag);
    takeTag(reading, name, tag);
    at = silentTags.has(name) ? skipContent(folded, name, end + 1) : end + 1;
  }
  return tidy(reading.parts.join(''));
}

/** A `>` within quotes is part of a value; where quotes have no end, the next one ends the tag. */
function findTagEnd(html: string, from: number): number {
  let quote = '';
  for (let at = from + 1; at < html.length; at++) {
    const char = html.charAt(at);
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '>') return at;
    else if (char === '"' || char === "'") quote = char;
  }
  return html.indexOf('>', from);
}

function nameOf(tag: string): string {
  const [name = ''] = /^\/?[a-z\d]{1,20}/i.exec(tag) ?? [];
  return name.toLowerCase();
}

function takeTag(reading: Reading, name: string, tag: string): void {
  const { parts } = reading;
  const plain = name.startsWith('/') ? name.slice(1) : name;
  if (linedTags.has(plain)) parts.push(name === 'li' ? '\n• ' : '\n');
  else if (name === 'a') {
    reading.href = readHref(tag);
    reading.anchorAt = parts.length;
  } else if (name === '/a' && reading.href !== undefined) {
    const words = parts.slice(reading.anchorAt).join('').trim();
    const { href } = reading;
    if (shownSchemes.test(href) && words !== href) parts.push(words === '' ? href : ` (${href})`);
    reading.href = undefined;
  }
}

function readHref(tag: string): string | undefined {
  const [, double, single, bare] = /\shref=(?:"([^"]*)"|'([^']*)'|([^\s"']+))/i.exec(tag) ?? [];
  const href = double ?? single ?? bare;
  return href === undefined ? undefined : decodeEntities(href).trim();
}

function skipContent(folded: string, name: string, from: number): number {
  const end = folded.indexOf(`</${name}`, from);
  return end === -1 ? folded.length : end;
}

function decodeText(text: string): string {
  return decodeEntities(text.replaceAll(/[ \t\r\n\f]+/g, ' '));
}

function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return Object.hasOwn(namedEntities, name) ? (namedEntities[name] ?? whole) : whole;
    const code = typeof decimal === 'string' ? Number(decimal) : parseInt(String(hex), 16);
    return code > 0 && code <= codePointMax ? String.fromCodePoint(code) : whole;
  });
}

/** Lines have no spaces at their ends, and one empty line at most is between two. */
function tidy(text: string): string {
  const lines = text
    .replaceAll('\0', '')
    .toWellFormed()
    .split('\n')
    .map((line) => line.trim());
  const kept = lines.filter((line, at) => line !== '' || (at > 0 && lines[at - 1] !== ''));
  return kept.join('\n').trim();
}
