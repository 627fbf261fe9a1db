import { charsets, type SlugPolicy } from '@linkplane/slugs';
import { z } from 'zod';

/** See `SlugPolicy`: how slugs are written on a host. */
export const slugPolicy = z.object(
  {
    caseSensitive: z.boolean('must be true or false'),
    charset: z.enum(charsets, 'must be plain, path or unicode'),
    lengthMax: z.literal([64, 255], 'must be 64 or 255'),
  },
  'must be an object with caseSensitive, charset and lengthMax',
) satisfies z.ZodType<SlugPolicy>;
