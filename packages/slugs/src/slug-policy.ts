export const charsets = ['plain', 'path', 'unicode'] as const;
export const lengthsMax = [64, 255] as const;

/** How slugs are written on a host. */
export type SlugPolicy = {
  /** Whether `/Sale` and `/sale` are two slugs. */
  caseSensitive: boolean;
  /**
   * `plain`: letters and digits of ASCII, `_` and `-`. `path`: `/`, `.` and `~` as well. `unicode`: the characters of
   * `path`, and letters, digits and emoji of all scripts.
   */
  charset: (typeof charsets)[number];
  /** In characters (code points). */
  lengthMax: (typeof lengthsMax)[number];
};

/** The policy of every host that has no other one. */
export const defaultSlugPolicy: SlugPolicy = { caseSensitive: false, charset: 'plain', lengthMax: 64 };

/** Allows every slug that any policy allows. */
export const widestSlugPolicy: SlugPolicy = { caseSensitive: true, charset: 'unicode', lengthMax: 255 };

const policyPattern = /^(plain|path|unicode)(?:,(64|255))?(?:,case-(sensitive|insensitive))?$/;

/** The policy in its stored form: `plain,64,case-insensitive`. Equal policies have equal texts. */
export function describeSlugPolicy({ caseSensitive, charset, lengthMax }: SlugPolicy): string {
  return `${charset},${lengthMax},case-${caseSensitive ? 'sensitive' : 'insensitive'}`;
}

/**
 * Parses the stored form, in which operators write it as well: length and case may be left out there, and are then as in
 * the default. Undefined for anything else.
 */
export function parseSlugPolicy(text: string): SlugPolicy | undefined {
  const match = policyPattern.exec(text);
  if (!match) return undefined;
  return {
    caseSensitive: match[3] === 'sensitive',
    charset: match[1] as SlugPolicy['charset'],
    lengthMax: match[2] === '255' ? 255 : 64,
  };
}

export function isDefaultSlugPolicy(policy: SlugPolicy): boolean {
  return describeSlugPolicy(policy) === describeSlugPolicy(defaultSlugPolicy);
}
