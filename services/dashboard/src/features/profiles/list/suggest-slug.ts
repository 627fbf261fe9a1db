const slugCharsMax = 64;
// not translated: letters
/** Latin letters that are no letter with a mark: Unicode does not take them apart. */
const spelledOut = new Map(
  ('ß:ss æ:ae œ:oe ø:o đ:d ð:d þ:th ł:l ħ:h ŧ:t ı:i ĸ:k ŋ:ng ƒ:f ɓ:b ɗ:d ɛ:e ɔ:o ǝ:e ə:e ŀ:l ȷ:j ƙ:k ƴ:y ' + 'ɣ:g ʋ:v')
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

/** A slug made from a name: `Ada Lovelace` gives `ada-lovelace`. Empty without a Latin letter or digit. */
export function suggestSlug(displayName: string): string {
  return displayName
    .normalize('NFKD')
    .replace(/[\p{M}'’ʼ·]/gu, '')
    .toLowerCase()
    .replace(/\p{L}/gu, (letter) => spelledOut.get(letter) ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, slugCharsMax)
    .replace(/^-|-$/g, '');
}
