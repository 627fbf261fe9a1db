/** The words of spreadsheets for `true` in the languages that have words of their own; not translated: they stand in files. */
const yes = new Set(
  'true yes 1 wahr vrai verdadero verdadeiro vero waar prawda sant sand sann tosi pravda igaz doğru истина'.split(' '),
);
/** The words of spreadsheets for `false`; not translated: they stand in files. */
const no = new Set(
  'false no 0 falsch faux falso onwaar fałsz falskt falsk usann epätosi nepravda hamis yanlış ложь'.split(' '),
);

/** Spreadsheets write the two values in the language of their user. Other words stay as they are. */
export function readSwitch(value: string): boolean | string {
  const plain = value.toLowerCase();
  return yes.has(plain) || (no.has(plain) ? false : value);
}

/** Exports put an apostrophe before what a spreadsheet would take for a formula. */
export function unguardCell(value: string): string {
  return /^'+[=+@\t\r\n-]/.test(value) ? value.slice(1) : value;
}

/** Digits alone: `1.000` is one in some languages and a thousand in others. Other texts stay as they are. */
export function readDigits(value: string): number | string {
  return /^\d{1,15}$/.test(value) ? Number(value) : value;
}

/** A value of JSON; other texts stay as they are. */
export function readJsonCell(value: string): unknown {
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** A list of JSON, as exports have it, or short URLs with spaces, commas, semicolons or `|` between them. */
export function readAliasesCell(value: string): unknown {
  if (value.startsWith('[')) return readJsonCell(value);
  return value
    .split(/[\s,;|]+/)
    .filter(Boolean)
    .map(splitShortUrl);
}

/** The domain and the slug of a short URL with or without its scheme; some tools write the slug alone. */
export function splitShortUrl(text: string): { domain?: string; slug?: string } {
  const isSlug = !/[./:]/.test(text);
  if (isSlug) return { slug: text };
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
  const slug = trimSlashes(url?.pathname ?? '');
  return url ? { domain: url.host, slug: decode(slug) } : { slug: '' };
}

export function trimSlashes(text: string): string {
  let [start, end] = [0, text.length];
  while (text[start] === '/') start += 1;
  while (end > start && text[end - 1] === '/') end -= 1;
  return text.slice(start, end);
}

function decode(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
