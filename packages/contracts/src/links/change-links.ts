import { z } from 'zod';
import { deleted, failure } from '../envelope.ts';
import { tagNames } from '../fields/tag-name.ts';
import { linkFields, writtenLinkFields } from './link-fields.ts';
import { linkFilterFields } from './link-filter.ts';
import { done, refusalMeta, refused } from './link-outcome.ts';
import { link } from './link.ts';
import { isScheduleInOrder, isStatusAllowed, movingFields, scheduleRule, statusRule } from './write-link.ts';

const idsPerCallMax = 1_000;

/** The ids of the links of one call, each once. */
export const linkIds = () =>
  z
    .array(z.string('must be a string').regex(/^\w{1,64}$/, 'must be an id'), 'must be an array of ids')
    .min(1, 'must have at least 1 id')
    .max(idsPerCallMax, `must have at most ${idsPerCallMax} ids`)
    .refine((ids) => new Set(ids).size === ids.length, 'must not have an id twice');

/** `linkIds` as a client sends them. */
export const idsOnWire = {
  type: 'array',
  items: { type: 'string', pattern: '^[0-9A-Za-z_]{1,64}$' },
  minItems: 1,
  maxItems: idsPerCallMax,
  uniqueItems: true,
} as const;

/** Links that a filter of one call may find: each of them is in the response. */
export const filteredLinksMax = 10_000;

/** Which links: either by their ids, or all that a filter finds, as many as the client expects. */
const chosenLinks = {
  ids: linkIds()
    .optional()
    .meta({
      wire: idsOnWire,
      description: 'Ids of the links; either these or a filter.',
      example: [linkFields.id.example],
    }),
  filter: z
    .object(linkFilterFields, 'must be an object')
    .optional()
    .meta({
      description: `All links that GET /links finds with these parameters, up to ${filteredLinksMax}. Needs expect.`,
    }),
  expect: z.int('must be a whole number').min(0, 'must be at least 0').optional().meta({
    description: 'How many links the filter finds: with another number nothing is changed, and the error names it.',
    example: 1,
  }),
};

type ChosenLinks = { ids?: unknown; filter?: unknown; expect?: unknown };

function checkChoice({ ids, filter, expect }: ChosenLinks, context: z.core.$RefinementCtx<ChosenLinks>): void {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  if (ids === undefined && filter === undefined) refuse('ids', 'must be given, unless there is a filter');
  if (ids !== undefined && filter !== undefined) refuse('ids', 'must not be given together with a filter');
  if (filter !== undefined && expect === undefined)
    refuse('expect', 'must be the number of links that the filter finds');
}

/** A title and an external id are of one link, as is where it leads. */
const { title: _title, externalId: _externalId, ...settableFields } = writtenLinkFields;

/** Body of PATCH /links/bulk. */
export const updateLinksBody = z
  .object(
    {
      ...chosenLinks,
      set: z
        .object({ ...movingFields, ...settableFields }, 'must be an object')
        .refine(isScheduleInOrder, scheduleRule)
        .refine(isStatusAllowed, statusRule)
        .optional()
        .meta({ description: 'Fields that all of the links get; null unsets one.' }),
      addTags: tagNames()
        .optional()
        .meta({ description: 'Tags that the links get beside their own, by name.', example: ['Spring campaign'] }),
      removeTags: tagNames()
        .optional()
        .meta({ description: 'Tags that are taken from the links, by name.', example: ['Draft'] }),
    },
    'must be a JSON object',
  )
  .superRefine(checkChoice);

/** Body of DELETE /links/bulk. */
export const deleteLinksBody = z.object(chosenLinks, 'must be a JSON object').superRefine(checkChoice);

const place = {
  index: z.int().min(0).meta({ description: 'Its index in `ids`, or among those that the filter found.', example: 0 }),
  id: z.string().meta(linkFields.id),
};
const refusedLink = z.object({
  ...place,
  success: refused,
  error: failure.shape.error.pick({ code: true, message: true, params: true, details: true }).meta(refusalMeta),
});
const failed = z.int().min(0).meta({ description: 'How many links stayed as they were.', example: 0 });

const updateLinksResult = z
  .discriminatedUnion('success', [z.object({ ...place, success: done, data: link }), refusedLink])
  .meta({
    id: 'UpdateLinksResult',
    description: 'The result of one link, as PATCH /links/{id} would have returned it.',
  });

const deleteLinksResult = z
  .discriminatedUnion('success', [z.object({ ...place, success: done, data: deleted }), refusedLink])
  .meta({
    id: 'DeleteLinksResult',
    description: 'The result of one link, as DELETE /links/{id} would have returned it.',
  });

export const updatedLinks = z
  .object({
    updated: z.int().min(0).meta({ description: 'How many links were changed.', example: 1 }),
    failed,
    results: z.array(updateLinksResult).meta({ description: 'One result for each link.' }),
  })
  .meta({ id: 'UpdatedLinks', description: 'The results of the links of one request.' });

export const deletedLinks = z
  .object({
    deleted: z.int().min(0).meta({ description: 'How many links were deleted.', example: 1 }),
    failed,
    results: z.array(deleteLinksResult).meta({ description: 'One result for each link.' }),
  })
  .meta({ id: 'DeletedLinks', description: 'The results of the links of one request.' });

export type UpdateLinksBody = z.output<typeof updateLinksBody>;
export type DeleteLinksBody = z.output<typeof deleteLinksBody>;
export type UpdatedLinks = z.infer<typeof updatedLinks>;
export type DeletedLinks = z.infer<typeof deletedLinks>;
