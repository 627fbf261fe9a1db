import { z } from 'zod';
import { shownInstant } from '../fields/instant.ts';

/** A link as every link endpoint answers it. Unset fields are null or false, never absent. */
export const link = z.object({
  id: z.string(),
  /** The normalised destination. */
  url: z.string(),
  slug: z.string(),
  /** The host it answers on. */
  domain: z.string(),
  shortUrl: z.string(),
  title: z.string().nullable(),
  /** All-time human clicks. */
  clicks: z.int().min(0),
  createdAt: shownInstant(),
  updatedAt: shownInstant(),
  startsAt: shownInstant().nullable(),
  expiresAt: shownInstant().nullable(),
  clickLimit: z.int().min(1).nullable(),
  expirationUrl: z.string().nullable(),
  utmSource: z.string().nullable(),
  utmMedium: z.string().nullable(),
  utmCampaign: z.string().nullable(),
  appLinkingEnabled: z.boolean(),
  iosEnabled: z.boolean(),
  androidEnabled: z.boolean(),
  redirectDelayEnabled: z.boolean(),
  forwardQuery: z.boolean(),
});

export type Link = z.infer<typeof link>;
