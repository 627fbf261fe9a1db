import { z } from 'zod';
import { block } from '../blocks/block.ts';
import { shownInstant } from '../fields/instant.ts';

const shared = {
  id: z.string(),
  displayName: z.string(),
  slug: z.string(),
  bio: z.string().nullable(),
  avatar: z.string().nullable(),
  /** Of the public page. */
  url: z.string(),
  /** All-time human views. */
  views: z.int().min(0),
};
const times = { createdAt: shownInstant(), updatedAt: shownInstant() };

/** A profile with its blocks in their order. A change of a block is a change of its profile. */
export const profile = z.object({ ...shared, blocks: z.array(block), ...times });

/** A profile in the list. */
export const profileSummary = z.object({ ...shared, blockCount: z.int().min(0), ...times });

export type Profile = z.infer<typeof profile>;
export type ProfileSummary = z.infer<typeof profileSummary>;
