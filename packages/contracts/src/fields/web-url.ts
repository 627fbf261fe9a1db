import { z } from 'zod';

/** In characters, of the URL as given and of its stored form (which may be longer: it is percent-encoded). */
export const urlCharsMax = 8_192;

/**
 * An absolute http or https URL without credentials, in its normalised form (`URL.href`).
 * The rule looks at what the parser made of the input and never at the input: `java\nscript:` is `javascript:`.
 * A string that breaks it is reported as INVALID_URL; a wrong type or a wrong length is an ordinary failure.
 */
export const webUrl = (charsMax: number = urlCharsMax) =>
  z
    .string('must be a string')
    .max(charsMax, `must have at most ${charsMax} characters`)
    .transform((value, context) => {
      const parsed = parseWebUrl(value);
      if (parsed === null) {
        context.addIssue({
          code: 'custom',
          message: 'must be an absolute http or https URL without credentials',
          params: { errorCode: 'INVALID_URL' },
        });
        return z.NEVER;
      }
      if (parsed.href.length > charsMax) {
        context.addIssue({ code: 'custom', message: `must have at most ${charsMax} characters once encoded` });
        return z.NEVER;
      }
      return parsed.href;
    });

function parseWebUrl(value: string): URL | null {
  if (value.includes('\0') || !value.isWellFormed()) return null;
  const parsed = URL.parse(value);
  if (parsed === null || (parsed.protocol !== 'https:' && parsed.protocol !== 'http:')) return null;
  return parsed.hostname === '' || parsed.username !== '' || parsed.password !== '' ? null : parsed;
}
