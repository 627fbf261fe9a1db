import { z } from 'zod';
import { failure } from '../envelope.ts';
import { done, refusalMeta, refused } from './link-outcome.ts';
import { link } from './link.ts';
import { writeQrStyleBody } from '../qr-codes/qr-style.ts';
import { importId, importIdMeta } from '../imports/import.ts';
import { createLinkBody } from './write-link.ts';

/** On the Free plan; the operation refuses more. */
export const linksPerFreeCallMax = 100;
const linksPerCallMax = 1_000;

/** A link of POST /links/bulk: a body of POST /links, and the look of its QR code. */
export const createLinksItem = createLinkBody.safeExtend({
  qrStyle: writeQrStyleBody.nullable().optional().meta({
    description: 'The look of the QR code, as PUT /links/{id}/qr-style takes it; by default a plain one.',
  }),
});

/** Each item is parsed by `createLinksItem` on its own: an invalid one does not refuse the others. */
const linkToCreate = z.unknown().meta({ wire: { $ref: '#/components/schemas/CreateLinksItem' } }) as z.ZodType<
  unknown,
  z.input<typeof createLinksItem>
>;

/** Body of POST /links/bulk. */
export const createLinksBody = z.object(
  {
    links: z
      .array(linkToCreate, 'must be an array')
      .min(1, 'must have at least 1 link')
      .max(linksPerCallMax, `must have at most ${linksPerCallMax} links`)
      .meta({ description: 'A body of POST /links for each link.' }),
    importId: importId()
      .optional()
      .meta({
        ...importIdMeta,
        description: `${importIdMeta.description} Its links can be deleted together: see POST /imports/{id}/undo.`,
      }),
  },
  'must be a JSON object',
);

const index = z.int().min(0).meta({ description: 'Its index in the request, from 0.', example: 0 });

const createdLink = z.object({ index, success: done, data: link });
const refusedLink = z.object({
  index,
  success: refused,
  error: failure.shape.error.pick({ code: true, message: true, params: true, details: true }).meta(refusalMeta),
});

/** The result of one link. */
export const createLinksResult = z
  .discriminatedUnion('success', [createdLink, refusedLink])
  .meta({ id: 'CreateLinksResult', description: 'The result of one link, as POST /links would have returned it.' });

export const createdLinks = z
  .object({
    created: z.int().min(0).meta({ description: 'How many links were created.', example: 1 }),
    failed: z.int().min(0).meta({ description: 'How many links were not created.', example: 0 }),
    results: z.array(createLinksResult).meta({ description: 'One result for each link, in the order of the request.' }),
  })
  .meta({ id: 'CreatedLinks', description: 'The results of the links of one request.' });

export type CreateLinksResult = z.infer<typeof createLinksResult>;
export type CreatedLinks = z.infer<typeof createdLinks>;
