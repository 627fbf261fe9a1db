import { z } from 'zod';
import { failure } from '../envelope.ts';
import { link } from './link.ts';
import type { createLinkBody } from './write-link.ts';

const linksPerCallMax = 100;

/** Read by `createLinkBody`, each by itself: a wrong one is no reason to refuse the others. */
const linkToCreate = z.unknown().meta({ wire: { $ref: '#/components/schemas/CreateLinkBody' } }) as z.ZodType<
  unknown,
  z.input<typeof createLinkBody>
>;

/** Body of POST /links/bulk. */
export const createLinksBody = z.object(
  {
    links: z
      .array(linkToCreate, 'must be an array')
      .min(1, 'must have at least 1 link')
      .max(linksPerCallMax, `must have at most ${linksPerCallMax} links`)
      .meta({ description: 'What POST /links takes, for each link.' }),
  },
  'must be a JSON object',
);

const index = z.int().min(0).meta({ description: 'Its place in the request, counted from 0.', example: 0 });

const createdLink = z.object({ index, success: z.literal(true), data: link });
const refusedLink = z.object({
  index,
  success: z.literal(false),
  error: failure.shape.error.pick({ code: true, message: true, details: true }),
});

/** What became of one link. */
export const createLinksResult = z
  .discriminatedUnion('success', [createdLink, refusedLink])
  .meta({ id: 'CreateLinksResult', description: 'What became of one link: what POST /links would have answered.' });

export const createdLinks = z
  .object({
    created: z.int().min(0).meta({ description: 'How many links were created.', example: 1 }),
    failed: z.int().min(0).meta({ description: 'How many were not.', example: 0 }),
    results: z.array(createLinksResult).meta({ description: 'One for each link, in the order of the request.' }),
  })
  .meta({ id: 'CreatedLinks', description: 'What became of the links of one call.' });

export type CreateLinksResult = z.infer<typeof createLinksResult>;
export type CreatedLinks = z.infer<typeof createdLinks>;
