import { z } from 'zod';
import { shownInstant } from '../fields/instant.ts';
import { blockFields } from './block-fields.ts';
import { blockTypes } from './block-type.ts';

/** A block in responses. */
export const block = z
  .object({
    id: z.string().meta({ description: 'Id of the block.', example: 'blk_3FhJkLmNpQrStUvWxYz1' }),
    profileId: z.string().meta({ description: 'Id of its profile.', example: 'prf_8RkxW2mN4pQ7sT1vYzAb' }),
    type: z.enum(blockTypes).meta(blockFields.type),
    label: z.string().nullable().meta(blockFields.label),
    content: z.string().nullable().meta(blockFields.content),
    icon: z.string().nullable().meta(blockFields.icon),
    settings: z.record(z.string(), z.unknown()).meta(blockFields.settings),
    position: z
      .int()
      .min(0)
      .meta({ description: 'Its position in the profile: 0, 1, 2 and so on, without gaps.', example: 0 }),
    clicks: z.int().min(0).meta({ description: 'All-time clicks by people.', example: 0 }),
    createdAt: shownInstant().meta({ description: 'When it was created.', example: '2026-01-15T09:30:00.000Z' }),
    updatedAt: shownInstant().meta({ description: 'When it was last changed.', example: '2026-01-15T09:30:00.000Z' }),
  })
  .meta({ id: 'Block', description: 'A part of a profile.' });

export type Block = z.infer<typeof block>;
