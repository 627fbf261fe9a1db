const slugCharsMax = 64;

/** A slug made from a name: `Ada Lovelace` gives `ada-lovelace`. Empty without a Latin letter or digit. */
export function suggestSlug(displayName: string): string {
  return displayName
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, slugCharsMax)
    .replace(/^-|-$/g, '');
}
