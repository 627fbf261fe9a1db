import { z } from 'zod';
import { instant } from '../fields/instant.ts';
import { text } from '../fields/text.ts';
import { webUrl } from '../fields/web-url.ts';
import { slug } from '../fields/slug.ts';
import { chosenDomain } from '../fields/chosen-domain.ts';
import { linkFields } from './link-fields.ts';

const labelCharsMax = 255;
const hostCharsMax = 255;

/** Fields that null unsets. An omitted field does not change (update) or stays unset (create). */
const nullableFields = {
  title: text(labelCharsMax).nullable().optional().meta(linkFields.title),
  startsAt: instant().nullable().optional().meta(linkFields.startsAt),
  expiresAt: instant().nullable().optional().meta(linkFields.expiresAt),
  clickLimit: z
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .nullable()
    .optional()
    .meta(linkFields.clickLimit),
  expirationUrl: webUrl().nullable().optional().meta(linkFields.expirationUrl),
  utmSource: text(labelCharsMax).nullable().optional().meta(linkFields.utmSource),
  utmMedium: text(labelCharsMax).nullable().optional().meta(linkFields.utmMedium),
  utmCampaign: text(labelCharsMax).nullable().optional().meta(linkFields.utmCampaign),
};

const flag = () => z.boolean('must be true or false').optional();
const flags = {
  appLinkingEnabled: flag().meta(linkFields.appLinkingEnabled),
  iosEnabled: flag().meta(linkFields.iosEnabled),
  androidEnabled: flag().meta(linkFields.androidEnabled),
  redirectDelayEnabled: flag().meta(linkFields.redirectDelayEnabled),
  forwardQuery: flag().meta(linkFields.forwardQuery),
};

type Schedule = { startsAt?: unknown; expiresAt?: unknown };

/** Whether the link would work at some time: it expires after it starts. True when one of the two is missing or invalid. */
export function isScheduleInOrder({ startsAt, expiresAt }: Schedule): boolean {
  return !(startsAt instanceof Date && expiresAt instanceof Date) || expiresAt > startsAt;
}

/** The field and the message when `isScheduleInOrder` is false. */
export const scheduleDetail = { field: 'expiresAt', message: 'must be later than startsAt' };

const scheduleRule = {
  path: [scheduleDetail.field],
  message: scheduleDetail.message,
  // Runs also when other fields are invalid, so that one response names all problems.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

/** Body of POST /links. Unknown keys are ignored. */
export const createLinkBody = z
  .object(
    {
      url: webUrl().meta(linkFields.url),
      slug: slug().optional().meta(linkFields.slug),
      domain: text(hostCharsMax).optional().meta(chosenDomain),
      ...nullableFields,
      ...flags,
    },
    'must be a JSON object',
  )
  .refine(isScheduleInOrder, scheduleRule);

/** Body of PATCH /links/:id: any subset. An empty one changes nothing. */
export const updateLinkBody = z
  .object(
    {
      url: webUrl().optional().meta(linkFields.url),
      slug: slug().optional().meta(linkFields.slug),
      ...nullableFields,
      ...flags,
    },
    'must be a JSON object',
  )
  .refine(isScheduleInOrder, scheduleRule);

export type CreateLinkBody = z.output<typeof createLinkBody>;
export type UpdateLinkBody = z.output<typeof updateLinkBody>;
