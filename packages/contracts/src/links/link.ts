import { z } from 'zod';
import { shownInstant } from '../fields/instant.ts';
import { linkFields } from './link-fields.ts';

/** A link in responses. Unset fields are null or false, never absent. */
export const link = z
  .object({
    id: z.string().meta(linkFields.id),
    url: z.string().meta({ ...linkFields.url, description: 'The destination, normalised.' }),
    slug: z.string().meta(linkFields.slug),
    domain: z.string().meta({ description: 'The host of the short URL.', example: 'lnk.example' }),
    shortUrl: z.string().meta({ description: 'The URL to share.', example: 'https://lnk.example/launch' }),
    title: z.string().nullable().meta(linkFields.title),
    clicks: z.int().min(0).meta({ description: 'All-time clicks by people.', example: 0 }),
    createdAt: shownInstant().meta({ description: 'When it was created.', example: '2026-01-15T09:30:00.000Z' }),
    updatedAt: shownInstant().meta({ description: 'When it was last changed.', example: '2026-01-15T09:30:00.000Z' }),
    startsAt: shownInstant().nullable().meta(linkFields.startsAt),
    expiresAt: shownInstant().nullable().meta(linkFields.expiresAt),
    clickLimit: z.int().min(1).nullable().meta(linkFields.clickLimit),
    expirationUrl: z.string().nullable().meta(linkFields.expirationUrl),
    utmSource: z.string().nullable().meta(linkFields.utmSource),
    utmMedium: z.string().nullable().meta(linkFields.utmMedium),
    utmCampaign: z.string().nullable().meta(linkFields.utmCampaign),
    appLinkingEnabled: z.boolean().meta(linkFields.appLinkingEnabled),
    iosEnabled: z.boolean().meta(linkFields.iosEnabled),
    androidEnabled: z.boolean().meta(linkFields.androidEnabled),
    redirectDelayEnabled: z.boolean().meta(linkFields.redirectDelayEnabled),
    forwardQuery: z.boolean().meta(linkFields.forwardQuery),
    suspended: z.boolean().meta({
      description:
        'Whether the operator has suspended it or its workspace: visitors get 410, and changes are FORBIDDEN.',
      example: false,
    }),
  })
  .meta({ id: 'Link', description: 'A short link.' });

export type Link = z.infer<typeof link>;
