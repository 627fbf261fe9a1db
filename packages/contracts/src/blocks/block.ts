import { z } from 'zod';
import { shownInstant } from '../fields/instant.ts';
import { blockTypes } from './block-type.ts';

/** A block as every block endpoint answers it. */
export const block = z.object({
  id: z.string(),
  profileId: z.string(),
  type: z.enum(blockTypes),
  label: z.string().nullable(),
  content: z.string().nullable(),
  icon: z.string().nullable(),
  settings: z.record(z.string(), z.unknown()),
  /** Its place in the profile: 0, 1, 2 and so on, without gaps. */
  position: z.int().min(0),
  /** All-time human clicks. */
  clicks: z.int().min(0),
  createdAt: shownInstant(),
  updatedAt: shownInstant(),
});

export type Block = z.infer<typeof block>;
