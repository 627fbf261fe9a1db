const slugCharsMax = 64;

/** A slug that a name suggests: `Ada Lovelace` gives `ada-lovelace`. Empty where the name has no Latin letter or digit. */
export function suggestSlug(displayName: string): string {
  return displayName
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, slugCharsMax)
    .replace(/^-|-$/g, '');
}
