import { z } from 'zod';
import { failure } from '../envelope.ts';
import { idsOnWire, linkIds } from './change-links.ts';
import { linkFields } from './link-fields.ts';
import { done, refusalMeta, refused } from './link-outcome.ts';
import { link } from './link.ts';

/** Body of POST /links/transfer. */
export const transferLinksBody = z.object(
  {
    ids: linkIds().meta({ wire: idsOnWire, description: 'Ids of the links.', example: [linkFields.id.example] }),
    workspaceId: z
      .string('must be a string')
      .regex(/^\w{1,64}$/, 'must be an id')
      .meta({
        wire: { type: 'string', pattern: '^[0-9A-Za-z_]{1,64}$' },
        description: 'The workspace that the links move to.',
        example: 'wsp_q1elggt3h2ufkDLwJZXh',
      }),
    history: z.enum(['keep', 'drop'], 'must be one of keep, drop').meta({
      description:
        '`keep`: each link begins with the number of its clicks so far, as its `clicksBefore`; `drop`: it begins at 0. ' +
        'Reports of these clicks stay in the workspace that the links leave.',
      example: 'keep',
    }),
  },
  'must be a JSON object',
);

const place = {
  index: z.int().min(0).meta({ description: 'Its index in `ids`.', example: 0 }),
  id: z.string().meta({ ...linkFields.id, description: 'The id that the link had in the workspace that it leaves.' }),
};

const transferLinksResult = z
  .discriminatedUnion('success', [
    z.object({ ...place, success: done, data: link }),
    z.object({
      ...place,
      success: refused,
      error: failure.shape.error.pick({ code: true, message: true, params: true, details: true }).meta(refusalMeta),
    }),
  ])
  .meta({
    id: 'TransferLinksResult',
    description: 'The result of one link: `data` is the link in its new workspace, where it has a new id.',
  });

export const transferredLinks = z
  .object({
    transferred: z.int().min(0).meta({ description: 'How many links have moved.', example: 1 }),
    failed: z.int().min(0).meta({ description: 'How many links stayed where they were.', example: 0 }),
    results: z
      .array(transferLinksResult)
      .meta({ description: 'One result for each link, in the order of the request.' }),
  })
  .meta({ id: 'TransferredLinks', description: 'The results of the links of one request.' });

export type TransferLinksBody = z.output<typeof transferLinksBody>;
export type TransferredLinks = z.infer<typeof transferredLinks>;
