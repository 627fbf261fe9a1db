import { z } from 'zod';
import { block } from '../blocks/block.ts';
import { shownInstant } from '../fields/instant.ts';
import { profileFields } from './profile-fields.ts';
import { theme } from './theme.ts';

const shared = {
  id: z.string().meta({ description: 'Id of the profile.', example: 'prf_8RkxW2mN4pQ7sT1vYzAb' }),
  displayName: z.string().meta(profileFields.displayName),
  slug: z.string().meta(profileFields.slug),
  bio: z.string().nullable().meta(profileFields.bio),
  avatar: z.string().nullable().meta(profileFields.avatar),
  theme: theme.nullable().meta(profileFields.theme),
  url: z.string().meta({ description: 'URL of the public page.', example: 'https://lnk.example/ada' }),
  suspended: z.boolean().meta({
    description: 'Whether the operator has suspended it or its workspace: visitors get 410, and changes are FORBIDDEN.',
    example: false,
  }),
  views: z.int().min(0).meta({ description: 'All-time views by people.', example: 0 }),
};
const times = {
  createdAt: shownInstant().meta({ description: 'When it was created.', example: '2026-01-15T09:30:00.000Z' }),
  updatedAt: shownInstant().meta({
    description: 'When it or one of its blocks was last changed.',
    example: '2026-01-15T09:30:00.000Z',
  }),
};

/** A profile with its blocks in their order. A change of a block is a change of its profile. */
export const profile = z
  .object({ ...shared, blocks: z.array(block).meta({ description: 'The blocks in their order.' }), ...times })
  .meta({ id: 'Profile', description: 'A public page made of blocks.' });

/** A profile in the list. */
export const profileSummary = z
  .object({
    ...shared,
    blockCount: z.int().min(0).meta({ description: 'How many blocks it has.', example: 3 }),
    ...times,
  })
  .meta({ id: 'ProfileSummary', description: 'A profile without its blocks.' });

export type Profile = z.infer<typeof profile>;
export type ProfileSummary = z.infer<typeof profileSummary>;
