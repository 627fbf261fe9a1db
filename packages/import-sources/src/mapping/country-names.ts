const codePattern = /^[A-Z]{2}$/;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Names that databases of addresses use, where they differ from those of Unicode. */
const otherNames: readonly (readonly [string, string])[] = [
  ['czech republic', 'CZ'],
  ['turkey', 'TR'],
  ['hong kong', 'HK'],
  ['macao', 'MO'],
  ['macau', 'MO'],
  ['myanmar', 'MM'],
  ['ivory coast', 'CI'],
  ['palestine', 'PS'],
  ['russian federation', 'RU'],
  ['republic of korea', 'KR'],
  ['korea, republic of', 'KR'],
  ['viet nam', 'VN'],
  ['the netherlands', 'NL'],
  ['united states of america', 'US'],
  ['macedonia', 'MK'],
  ['swaziland', 'SZ'],
];

let codes: ReadonlyMap<string, string> | undefined;

/** ISO 3166-1 alpha-2 of a country by its English name or its code; empty where it is not known. */
export function readCountry(text: string): string {
  if (codePattern.test(text)) return text;
  codes ??= listCountryCodes();
  return codes.get(text.trim().toLowerCase()) ?? '';
}

function listCountryCodes(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const found = new Map<string, string>();
  for (const first of letters)
    for (const second of letters) {
      const name = names.of(first + second)?.toLowerCase();
      // An old code, such as DD, has the name of the one of today.
      const [today] = Intl.getCanonicalLocales(`und-${first}${second}`);
      if (name !== undefined && today === `und-${first}${second}`) found.set(name, first + second);
    }
  for (const [name, code] of otherNames) found.set(name, code);
  return found;
}
