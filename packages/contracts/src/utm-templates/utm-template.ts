import { z } from 'zod';
import { shownInstant } from '../fields/instant.ts';
import { text } from '../fields/text.ts';
import { isBlank } from '../fields/trim-invisible.ts';
import { shownLinkFields, writtenLinkFields } from '../links/link-fields.ts';

const nameCharsMax = 100;

/** The UTM parameters of links, in the order in which campaigns are described. */
export const utmFields = ['utmSource', 'utmMedium', 'utmCampaign', 'utmTerm', 'utmContent'] as const;
export type UtmField = (typeof utmFields)[number];

const nameMeta = { description: 'A name for your own use.', example: 'Newsletter' };
const requiredMeta = {
  description: 'The parameters that every link created with the template must have.',
  example: ['utmCampaign'],
};

const name = () =>
  text(nameCharsMax)
    .refine((value) => !isBlank(value), 'must have at least 1 character that is not a space')
    .meta({ ...nameMeta, wire: { type: 'string', minLength: 1, maxLength: nameCharsMax, pattern: '\\S' } });

const required = () =>
  z
    .array(z.enum(utmFields, `must be one of ${utmFields.join(', ')}`), 'must be a list of UTM fields')
    .max(utmFields.length, `must have at most ${utmFields.length} fields`)
    .meta(requiredMeta);

const { utmSource, utmMedium, utmCampaign, utmTerm, utmContent } = writtenLinkFields;
const optionalFields = { utmSource, utmMedium, utmCampaign, utmTerm, utmContent, required: required().optional() };

/** Body of POST /utm-templates. */
export const createUtmTemplateBody = z.object({ name: name(), ...optionalFields }, 'must be a JSON object');

/** Body of PATCH /utm-templates/:id: any subset. */
export const updateUtmTemplateBody = z.object({ name: name().optional(), ...optionalFields }, 'must be a JSON object');

/** A template in responses. */
export const utmTemplate = z
  .object({
    id: z.string().meta({ description: 'Id of the template.', example: 'utm_q1elggt3h2ufkDLwJZXh' }),
    name: z.string().meta(nameMeta),
    utmSource: shownLinkFields.utmSource,
    utmMedium: shownLinkFields.utmMedium,
    utmCampaign: shownLinkFields.utmCampaign,
    utmTerm: shownLinkFields.utmTerm,
    utmContent: shownLinkFields.utmContent,
    required: z.array(z.enum(utmFields)).meta(requiredMeta),
    createdAt: shownInstant().meta({ description: 'When it was created.', example: '2026-01-15T09:30:00.000Z' }),
    updatedAt: shownInstant().meta({ description: 'When it was last changed.', example: '2026-01-15T09:30:00.000Z' }),
  })
  .meta({ id: 'UtmTemplate', description: 'UTM parameters of a campaign.' });

export type UtmTemplate = z.infer<typeof utmTemplate>;
export type CreateUtmTemplateBody = z.output<typeof createUtmTemplateBody>;
export type UpdateUtmTemplateBody = z.output<typeof updateUtmTemplateBody>;
