/** A language as BCP 47 names it, in the form that CLDR prefers: `he` for `iw`, `fil` for `tl`, `sr-Latn` for `sh`. */
export type LanguageTag = {
  /** Two or three letters, in lower case. */
  language: string;
  /** The script as it is written, or else as the language and the region have it: `Hant` for `zh-TW`. */
  script: string;
  isScriptWritten: boolean;
  /** Two capital letters or three digits; empty where there is none. */
  region: string;
  /** Such as `valencia`, in lower case. */
  variants: readonly string[];
};

/**
 * A language, an extended one in its place (`zh-yue`), script, region and variants. What follows, such as extensions, is
 * not read. Some programs write `_` for `-`.
 */
const pattern = new RegExp(
  '^([a-z]{2,3})(?:[-_]([a-z]{3}))?(?:[-_]([a-z]{3}))?' +
    '(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|\\d{3}))?((?:[-_](?:[a-z\\d]{5,8}|\\d[a-z\\d]{3}))*)(?![a-z\\d])',
  'i',
);
/** The code of a language that is not known. */
const undetermined = 'und';
/** What may stand behind them: extensions, and parts for private use. */
const wholePattern = /^(?:[-_][a-z\d]{1,8})*$/i;

/** Few languages are most of what browsers send. When so many are remembered, all are forgotten. */
const rememberedMax = 2_000;
const rememberedCharsMax = 40;
const remembered = new Map<string, LanguageTag | null>();

/**
 * The tag at the start of a text, which may go on behind it; undefined where there is none, or one of no language, such as
 * `und` and `und-US`, which phones without a language send. Letter case is free.
 */
export function readLanguageTag(text: string): LanguageTag | undefined {
  const known = remembered.get(text);
  if (known !== undefined) return known ?? undefined;
  const tag = parseTag(text);
  if (text.length <= rememberedCharsMax) {
    if (remembered.size >= rememberedMax) remembered.clear();
    remembered.set(text, tag ?? null);
  }
  return tag;
}

/**
 * Norwegian has a code of its own and one for each of its written forms. Browsers send those of the forms; `no` without
 * one stands for the more frequent one in most programs.
 */
const coveredLanguages: Readonly<Record<string, readonly string[]>> = { no: ['nb', 'nn'], nb: ['no'] };

/**
 * Whether a visitor's language is one that a tag names: `zh-HK` covers `zh-Hant-HK`, `zh-Hant` covers `zh-TW`, and `no`
 * covers `nb`.
 */
export function coversLanguage(wanted: LanguageTag, language: LanguageTag): boolean {
  return (
    (wanted.language === language.language ||
      coveredLanguages[wanted.language]?.includes(language.language) === true) &&
    (!wanted.isScriptWritten || wanted.script === language.script) &&
    (wanted.region === '' || wanted.region === language.region || isInLatinAmerica(wanted, language)) &&
    wanted.variants.every((variant) => language.variants.includes(variant))
  );
}

/** Programs for Latin America ask for `es-419`, its region by UN M.49; browsers send the country. */
const latinAmerica = '419';
const latinAmericanCountries = new Set(
  (
    'AG AI AR AW BB BL BM BO BQ BR BS BZ CL CO CR CU CW DM DO EC FK GD GF GP GT GY HN HT JM KN KY LC MF MQ MS MX NI PA PE ' +
    'PR PY SR SV SX TC TT UY VC VE VG VI'
  ).split(' '),
);

function isInLatinAmerica(wanted: LanguageTag, language: LanguageTag): boolean {
  return wanted.region === latinAmerica && latinAmericanCountries.has(language.region);
}

/** The language and the country of a tag, such as `de` or `de-AT`, as clicks have them; empty where there is none. */
export function reportedLanguage(text: string): string {
  const tag = readLanguageTag(text);
  if (!tag) return '';
  return /^[A-Z]{2}$/.test(tag.region) ? `${tag.language}-${tag.region}` : tag.language;
}

/**
 * Codes that are the same language as one of today, by that one. Clicks that were stored before their language had one
 * spelling, or that came from elsewhere, have them. Of Norwegian both codes are in use.
 */
const olderCodes: Readonly<Record<string, string>> = {
  ak: 'tw',
  bho: 'bh',
  fil: 'tl',
  he: 'iw',
  id: 'in',
  jv: 'jw',
  nb: 'no',
  no: 'nb',
  ro: 'mo',
  sr: 'sh',
  yi: 'ji',
};

/** Codes that are in use no more, each with the one in its place: clicks with either are counted together. */
export const formerLanguageCodes: readonly (readonly [former: string, current: string])[] = Object.entries(olderCodes)
  .filter(([, older]) => readLanguageTag(older)?.language !== older)
  .map(([current, former]) => [former, current]);

/** Every spelling that clicks may have of a language and country as `reportedLanguage` names them, this one first. */
export function storedLanguages(reported: string): string[] {
  const [language = '', ...rest] = reported.split('-');
  const older = Object.hasOwn(olderCodes, language) ? olderCodes[language] : undefined;
  return older === undefined ? [reported] : [reported, [older, ...rest].join('-')];
}

/** Whether a text is a tag from its start to its end. */
export function isLanguageTag(text: string): boolean {
  const [tag] = pattern.exec(text) ?? [];
  return tag !== undefined && wholePattern.test(text.slice(tag.length));
}

function parseTag(text: string): LanguageTag | undefined {
  const [, language, extended, second, script, region, variants = ''] = pattern.exec(text) ?? [];
  if (language === undefined) return undefined;
  const core = [second ?? extended ?? language, script, region].filter((part) => part !== undefined).join('-');
  const locale = toLocale(core + variants.replaceAll('_', '-')) ?? toLocale(core);
  // Programs give no language for `und`, or `und`, whatever their types say.
  if (!locale?.language || locale.language === undetermined) return undefined;
  return {
    language: locale.language,
    script: locale.script ?? locale.maximize().script ?? '',
    isScriptWritten: locale.script !== undefined,
    region: locale.region ?? '',
    variants: locale.baseName.split('-').filter((part) => /^(?:\w{5,8}|\d\w{3})$/.test(part)),
  };
}

/** Undefined where a variant is repeated. */
function toLocale(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}
