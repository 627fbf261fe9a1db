import { z } from 'zod';
import { text } from '../fields/text.ts';
import { webUrl } from '../fields/web-url.ts';
import { slug } from '../fields/slug.ts';
import { chosenDomain } from '../fields/chosen-domain.ts';
import { linkFields, writtenLinkFields } from './link-fields.ts';

const hostCharsMax = 255;

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
      ...writtenLinkFields,
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
      ...writtenLinkFields,
    },
    'must be a JSON object',
  )
  .refine(isScheduleInOrder, scheduleRule);

export type CreateLinkBody = z.output<typeof createLinkBody>;
export type UpdateLinkBody = z.output<typeof updateLinkBody>;
