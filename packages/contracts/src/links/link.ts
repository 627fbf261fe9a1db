import { z } from 'zod';
import { shownInstant } from '../fields/instant.ts';
import { shownAliases } from './link-aliases.ts';
import { linkFields, shownLinkFields } from './link-fields.ts';

const { title, ...settings } = shownLinkFields;

/** A link in responses. Unset fields are null or false, never absent. */
export const link = z
  .object({
    id: z.string().meta(linkFields.id),
    url: z.string().meta({ ...linkFields.url, description: 'The destination, normalised.' }),
    slug: z.string().meta(linkFields.slug),
    domain: z.string().meta({ description: 'The host of the short URL.', example: 'lnk.example' }),
    shortUrl: z.string().meta({ description: 'The URL to share.', example: 'https://lnk.example/launch' }),
    title,
    clicks: z.int().min(0).meta({ description: 'All-time clicks by people.', example: 0 }),
    clicksBefore: z.int().min(0).meta({
      description:
        'How many of `clicks` are from before it was created here. Only their number is known: no report and no click limit has them.',
      example: 0,
    }),
    clickLimitUsed: z
      .int()
      .min(0)
      .nullable()
      .meta({
        description:
          'How many clicks `clickLimit` counts so far, also those whose data were erased, and none of `clicksBefore`: ' +
          'from `clickLimit` on, the link does not redirect. Null without a limit.',
        example: null,
      }),
    createdAt: shownInstant().meta({ description: 'When it was created.', example: '2026-01-15T09:30:00.000Z' }),
    updatedAt: shownInstant().meta({ description: 'When it was last changed.', example: '2026-01-15T09:30:00.000Z' }),
    ...settings,
    hasPassword: z.boolean().meta({ description: 'Whether visitors have to enter a password.', example: false }),
    tags: z.array(z.string()).meta({ ...linkFields.tags, description: 'Names of its tags, in alphabetical order.' }),
    aliases: shownAliases(),
    suspended: z.boolean().meta({
      description:
        'Whether the operator has suspended it or its workspace: visitors get 410, and changes are FORBIDDEN.',
      example: false,
    }),
  })
  .meta({ id: 'Link', description: 'A short link.' });

export type Link = z.infer<typeof link>;
