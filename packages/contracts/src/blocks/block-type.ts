import { z } from 'zod';

export const blockTypes = [
  'link',
  'heading',
  'paragraph',
  'divider',
  'spacer',
  'socials',
  'image',
  'youtube',
  'spotify',
  'vimeo',
  'soundcloud',
  'tiktok',
  'applemusic',
  'twitch',
  'email',
  'phone',
  'vcard',
  'map',
  'form',
] as const;
export type BlockType = (typeof blockTypes)[number];

/** A string that is none of the types is reported as INVALID_BLOCK_TYPE. */
export const blockType = () =>
  z
    .string('must be a string')
    .transform((value, context) => {
      if (isBlockType(value)) return value;
      context.addIssue({
        code: 'custom',
        message: `must be one of ${blockTypes.join(', ')}`,
        params: { errorCode: 'INVALID_BLOCK_TYPE' },
      });
      return z.NEVER;
    })
    .meta({ wire: { type: 'string', enum: [...blockTypes] } });

export function isBlockType(value: unknown): value is BlockType {
  return blockTypes.some((type) => type === value);
}
