import { z } from 'zod';
import { domainName } from '../fields/domain-name.ts';
import { text } from '../fields/text.ts';
import { destinationUrl } from '../fields/destination-url.ts';
import { tagNames } from '../fields/tag-name.ts';
import { afterOtherIssues, reportSlugToo, slug } from '../fields/slug.ts';
import { chosenDomain } from '../fields/chosen-domain.ts';
import { writtenAliases } from './link-aliases.ts';
import { linkFields, writtenLinkFields } from './link-fields.ts';

const idCharsMax = 64;

type Schedule = { startsAt?: unknown; expiresAt?: unknown };

/** Whether the link would work at some time: it expires after it starts. True when one of the two is missing or invalid. */
export function isScheduleInOrder({ startsAt, expiresAt }: Schedule): boolean {
  return !(startsAt instanceof Date && expiresAt instanceof Date) || expiresAt > startsAt;
}

/** The field and the message when `isScheduleInOrder` is false. */
export const scheduleDetail = { field: 'expiresAt', message: 'must be later than startsAt' };

type Decisive = Partial<
  Record<'redirectStatus' | 'rules' | 'split' | 'clickLimit' | 'startsAt' | 'expiresAt' | 'password', unknown>
>;

/**
 * Whether the status of the redirect fits the other fields: browsers may remember any but 302, and so must not get it
 * where the result depends on the visitor or the time.
 */
export function isStatusAllowed({ redirectStatus, rules, ...others }: Decisive): boolean {
  if (redirectStatus === undefined || redirectStatus === 302) return true;
  const { split, clickLimit, startsAt, expiresAt, password } = others;
  const isSet = (value: unknown) => value !== undefined && value !== null;
  const hasRules = Array.isArray(rules) && rules.length > 0;
  return !hasRules && ![split, clickLimit, startsAt, expiresAt, password].some(isSet);
}

/** The field and the message when `isStatusAllowed` is false. */
export const statusDetail = {
  field: 'redirectStatus',
  message: 'must be 302 with rules, a split, a click limit, a schedule or a password',
};

/** The arguments of `refine`. */
export const statusRule = {
  path: [statusDetail.field],
  message: statusDetail.message,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

/** The arguments of `refine`. */
export const scheduleRule = {
  path: [scheduleDetail.field],
  message: scheduleDetail.message,
  // Runs also when other fields are invalid, so that one response names all problems.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

const utmTemplateId = text(idCharsMax).optional().meta({
  description: 'A UTM template: gives the UTM parameters that the request leaves out, and may require some.',
  example: 'utm_q1elggt3h2ufkDLwJZXh',
});

const clicksBeforeMax = 1_000_000_000_000;

const clicksBefore = z
  .int('must be a whole number')
  .min(0, 'must be at least 0')
  .max(clicksBeforeMax, `must be at most ${clicksBeforeMax}`)
  .optional()
  .meta({
    description:
      'Clicks of the link at another service, of which only the number is known. `clicks` begins with them; reports and click limits do not have them. Default: 0.',
    example: 1_204,
  });

/** Body of POST /links. */
export const createLinkBody = z
  .object(
    {
      url: destinationUrl().meta(linkFields.url),
      slug: slug().optional().meta(linkFields.slug),
      domain: domainName().optional().meta(chosenDomain),
      utmTemplateId,
      ...writtenLinkFields,
      tags: tagNames().optional().meta(linkFields.tags),
      aliases: writtenAliases().optional(),
      clicksBefore,
    },
    'must be a JSON object',
  )
  .refine(isScheduleInOrder, scheduleRule)
  .refine(isStatusAllowed, statusRule)
  .superRefine(reportSlugToo, afterOtherIssues);

/** What a change of a link's own short URL can have beside its slug. */
export const movingFields = {
  domain: domainName().optional().meta({
    description:
      "The host that the link moves to: a verified domain of the workspace, or the service's own. Default: it stays.",
    example: 'lnk.example',
  }),
  keepOld: z
    .enum(['alias', 'redirect', 'drop'], 'must be one of alias, redirect, drop')
    .optional()
    .meta({
      description:
        'What becomes of the old short URL: `alias` keeps it, `redirect` makes it redirect to the new one, `drop` frees it. ' +
        'Default: `alias` when the domain changes, otherwise `drop`.',
      example: 'alias',
    }),
};

/** Body of PATCH /links/:id: any subset. An empty one changes nothing. */
export const updateLinkBody = z
  .object(
    {
      url: destinationUrl().optional().meta(linkFields.url),
      slug: slug().optional().meta(linkFields.slug),
      ...movingFields,
      ...writtenLinkFields,
      tags: tagNames().optional().meta(linkFields.tags),
      aliases: writtenAliases().optional(),
    },
    'must be a JSON object',
  )
  .refine(isScheduleInOrder, scheduleRule)
  .refine(isStatusAllowed, statusRule)
  .superRefine(reportSlugToo, afterOtherIssues);

/** Body of PUT /links/by-external-id/:externalId: a link that exists changes as by PATCH, a new one needs its `url`. */
export const putLinkBody = z
  .object(
    {
      url: destinationUrl().optional().meta(linkFields.url),
      slug: slug().optional().meta(linkFields.slug),
      domain: domainName()
        .optional()
        .meta({ description: `${chosenDomain.description} A link that exists keeps its domain.` }),
      utmTemplateId,
      ...omitExternalId(writtenLinkFields),
      tags: tagNames().optional().meta(linkFields.tags),
      aliases: writtenAliases().optional(),
    },
    'must be a JSON object',
  )
  .refine(isScheduleInOrder, scheduleRule)
  .refine(isStatusAllowed, statusRule)
  .superRefine(reportSlugToo, afterOtherIssues);

function omitExternalId({ externalId: _, ...others }: typeof writtenLinkFields) {
  return others;
}

export type PutLinkBody = z.output<typeof putLinkBody>;
export type CreateLinkBody = z.output<typeof createLinkBody>;
export type UpdateLinkBody = z.output<typeof updateLinkBody>;
