import { z } from 'zod';

/** No NUL and no unpaired surrogate: what every store keeps exactly as it came. */
export const isStorable = (value: string) => !value.includes('\0') && value.isWellFormed();

/** Text up to `charsMax` UTF-16 units that every store can keep. */
export const text = (charsMax: number) =>
  z
    .string('must be a string')
    .max(charsMax, `must have at most ${charsMax} characters`)
    .refine(isStorable, 'must not contain NUL or unpaired surrogates');
