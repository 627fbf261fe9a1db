import { z } from 'zod';
import { shownInstant } from '../fields/instant.ts';
import { conversion } from '../conversions/conversion.ts';
import { link } from '../links/link.ts';
import { linkFields } from '../links/link-fields.ts';

/** The events of webhooks. */
export const webhookEventTypes = ['link.clicked', 'profile.viewed', 'link.created', 'conversion.recorded'] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

const known = (description: string, example: string) => z.string().nullable().meta({ description, example });

/** The visitor, with the fields of the click export: never an address or a user agent. */
const visit = {
  country: known('Two letters; null: unknown.', 'DE'),
  region: known('Null: unknown.', 'BE'),
  city: known('Null: unknown.', 'Berlin'),
  device: known('Such as desktop or mobile.', 'mobile'),
  browser: known('Null: unknown.', 'Firefox'),
  os: known('Null: unknown.', 'Android'),
  referrer: known('Referring host; null: a direct visit.', 'news.example'),
};

/** `data` of link.clicked: one click of a person. */
const clickData = z.object({
  clickId: z
    .string()
    .meta({ description: 'Id of the click, as in the export of clicks.', example: 'evt_5tYhQw2mN4pQ7sT1vYzA' }),
  linkId: z.string().meta(linkFields.id),
  slug: z.string().meta(linkFields.slug),
  shortUrl: z.string().meta({ description: 'The short URL that was followed.', example: 'https://lnk.example/launch' }),
  url: z
    .string()
    .meta({ description: 'The destination at the time of the click.', example: 'https://example.com/launch' }),
  qr: z.boolean().meta({ description: 'Whether the QR code was scanned.', example: false }),
  ...visit,
  utmSource: known("utm_source of the visitor's query, or else of the link; null: neither.", 'newsletter'),
  utmMedium: known("utm_medium of the visitor's query, or else of the link; null: neither.", 'email'),
  utmCampaign: known("utm_campaign of the visitor's query, or else of the link; null: neither.", 'spring'),
  utmTerm: known("utm_term of the visitor's query, or else of the link; null: neither.", 'shoes'),
  utmContent: known("utm_content of the visitor's query, or else of the link; null: neither.", 'banner'),
  ref: known("The parameter ref of the visitor's query.", 'partner'),
  language: known('Preferred language of the browser, such as de or de-AT.', 'de-AT'),
  ruleId: z
    .string()
    .nullable()
    .meta({ description: 'Rule of the link that chose the destination; null: none.', example: null }),
  variantId: z
    .string()
    .nullable()
    .meta({ description: 'Variant of the split test that the click got; null: none.', example: null }),
});

/** `data` of profile.viewed: one view by a person. */
const viewData = z.object({
  viewId: z.string().meta({ description: 'Id of the view.', example: 'evt_9aBcDw2mN4pQ7sT1vYzA' }),
  profileId: z.string().meta({ description: 'Id of the profile.', example: 'prf_8RkxW2mN4pQ7sT1vYzAb' }),
  slug: z.string().meta({ description: 'Slug of the profile.', example: 'ada' }),
  url: z.string().meta({ description: 'URL of the page.', example: 'https://lnk.example/ada' }),
  ...visit,
});

const timestamp = shownInstant().meta({ description: 'Time of the event.', example: '2026-01-15T09:30:00.000Z' });

/** The body of a delivery. */
export const webhookEvent = z
  .discriminatedUnion('type', [
    z
      .object({ type: z.literal('link.clicked'), timestamp, data: clickData })
      .meta({ id: 'LinkClickedEvent', description: 'A person followed a link.' }),
    z
      .object({ type: z.literal('profile.viewed'), timestamp, data: viewData })
      .meta({ id: 'ProfileViewedEvent', description: 'A person viewed a profile.' }),
    z
      .object({ type: z.literal('link.created'), timestamp, data: link })
      .meta({ id: 'LinkCreatedEvent', description: 'A link was created.' }),
    z
      .object({ type: z.literal('conversion.recorded'), timestamp, data: conversion })
      .meta({ id: 'ConversionRecordedEvent', description: 'A conversion was recorded, once for each externalId.' }),
  ])
  .meta({ id: 'WebhookEvent', description: 'The body of a webhook request.' });

export type WebhookEvent = z.infer<typeof webhookEvent>;
