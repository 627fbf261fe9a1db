import { z } from 'zod';
import { shownInstant } from '../fields/instant.ts';
import { link } from '../links/link.ts';
import { linkFields } from '../links/link-fields.ts';

/** What webhooks can be told of. */
export const webhookEventTypes = ['link.clicked', 'profile.viewed', 'link.created'] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

const known = (description: string, example: string) => z.string().nullable().meta({ description, example });

/** Who came, as the click export tells it: never an address, a user agent or a person. */
const visit = {
  country: known('Two letters; null: unknown.', 'DE'),
  region: known('Null: unknown.', 'BE'),
  city: known('Null: unknown.', 'Berlin'),
  device: known('Such as desktop or mobile.', 'mobile'),
  browser: known('Null: unknown.', 'Firefox'),
  os: known('Null: unknown.', 'Android'),
  referrer: known('Host that the visitor came from; null: came directly.', 'news.example'),
};

/** `data` of link.clicked: one click of a person. */
const clickData = z.object({
  clickId: z.string().meta({ description: 'As in the export of clicks.', example: 'evt_5tYhQw2mN4pQ7sT1vYzA' }),
  linkId: z.string().meta(linkFields.id),
  slug: z.string().meta(linkFields.slug),
  shortUrl: z.string().meta({ description: 'What was followed.', example: 'https://lnk.example/launch' }),
  url: z.string().meta({ description: 'Where it led at the time.', example: 'https://example.com/launch' }),
  qr: z.boolean().meta({ description: 'Whether the QR code was scanned.', example: false }),
  ...visit,
  utmSource: z.string().nullable().meta(linkFields.utmSource),
  utmMedium: z.string().nullable().meta(linkFields.utmMedium),
  utmCampaign: z.string().nullable().meta(linkFields.utmCampaign),
});

/** `data` of profile.viewed: one view by a person. */
const viewData = z.object({
  viewId: z.string().meta({ description: 'Of this view.', example: 'evt_9aBcDw2mN4pQ7sT1vYzA' }),
  profileId: z.string().meta({ description: 'Id of the profile.', example: 'prf_8RkxW2mN4pQ7sT1vYzAb' }),
  slug: z.string().meta({ description: 'Of the profile.', example: 'ada' }),
  url: z.string().meta({ description: 'Of the page.', example: 'https://lnk.example/ada' }),
  ...visit,
});

const timestamp = shownInstant().meta({ description: 'When it happened.', example: '2026-01-15T09:30:00.000Z' });

/** The body of a delivery. */
export const webhookEvent = z
  .discriminatedUnion('type', [
    z
      .object({ type: z.literal('link.clicked'), timestamp, data: clickData })
      .meta({ id: 'LinkClickedEvent', description: 'A person followed a link.' }),
    z
      .object({ type: z.literal('profile.viewed'), timestamp, data: viewData })
      .meta({ id: 'ProfileViewedEvent', description: 'A person looked at a profile.' }),
    z
      .object({ type: z.literal('link.created'), timestamp, data: link })
      .meta({ id: 'LinkCreatedEvent', description: 'A link was made.' }),
  ])
  .meta({ id: 'WebhookEvent', description: 'What a webhook is sent.' });

export type WebhookEvent = z.infer<typeof webhookEvent>;
