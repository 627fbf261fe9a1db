import { z } from 'zod';
import { instant, shownInstant } from '../fields/instant.ts';
import { text } from '../fields/text.ts';

const idCharsMax = 64;
const exampleLinkId = 'lnk_q1elggt3h2ufkDLwJZXh';
const exampleInstant = '2026-01-15T09:30:00.000Z';

const beforeMeta = {
  description: 'Only what happened before this time is erased, which must not be in the future. Default: now.',
  example: exampleInstant,
};
const before = () => instant().optional().meta(beforeMeta);

const erasedId = (description: string, example: string) =>
  text(idCharsMax)
    .refine((value) => value !== '', 'must not be empty')
    .meta({ wire: { type: 'string', minLength: 1, maxLength: idCharsMax }, description, example });

/** Body of POST /links/:id/stats/reset. */
export const resetStatsBody = z.object({ before: before() }, 'must be a JSON object');

/** Body of POST /erasures. */
export const createErasureBody = z.object(
  {
    subject: z
      .discriminatedUnion(
        'type',
        [
          z
            .object({
              type: z.literal('link').meta({ description: 'All clicks on a link.', example: 'link' }),
              id: erasedId('Id of the link; it may be deleted.', exampleLinkId),
            })
            .meta({ id: 'LinkErasureSubject', description: 'All clicks on a link.' }),
          z
            .object({
              type: z.literal('visitor').meta({
                description: 'All clicks and views of one visitor in the workspace on the UTC day of a visit.',
                example: 'visitor',
              }),
              clickId: erasedId(
                'Id of one of the visits, as exports and webhooks show it.',
                'evt_q1elggt3h2ufkDLwJZXh',
              ),
            })
            .meta({ id: 'VisitorErasureSubject', description: 'What one visitor did on one day.' }),
        ],
        'must be {"type": "link", "id": …} or {"type": "visitor", "clickId": …}',
      )
      .meta({ description: 'What is erased.' }),
    before: before(),
  },
  'must be a JSON object',
);

export const erasureStates = ['waiting', 'running', 'done'] as const;

/** An erasure in responses. */
export const erasure = z
  .object({
    id: z.string().meta({ description: 'Id of the erasure.', example: 'ers_q1elggt3h2ufkDLwJZXh' }),
    subject: z
      .object({
        type: z.enum(['link', 'visitor', 'retention', 'workspace', 'import']).meta({
          description:
            'What is erased; `retention`: visits that are older than the workspace keeps them, `import`: clicks of an import that was undone.',
          example: 'link',
        }),
        id: z.string().nullable().meta({ description: 'Id of the link; null: of no link.', example: exampleLinkId }),
        clickId: z
          .string()
          .nullable()
          .meta({ description: 'Id of the visit by which a visitor was named; null: none was.', example: null }),
      })
      .meta({ description: 'What is erased.' }),
    before: shownInstant().meta({ description: 'What happened before this time is erased.', example: exampleInstant }),
    state: z.enum(erasureStates).meta({
      description:
        '`waiting` for its turn, `running`, or `done`: reports, exports and totals do not have these visits any more.',
      example: 'done',
    }),
    clicks: z.int().meta({
      description: 'Rows of clicks that have gone so far, of bots and of other visits that do not count, too.',
      example: 1_204,
    }),
    profileEvents: z
      .int()
      .meta({ description: 'Rows of views and clicks of profiles that have gone so far.', example: 0 }),
    createdAt: shownInstant().meta({ description: 'When it was requested.', example: exampleInstant }),
    erasedAt: shownInstant()
      .nullable()
      .meta({ description: 'When they were gone for the first time; null: not yet.', example: exampleInstant }),
    repeatsAt: shownInstant().nullable().meta({
      description: 'When it is repeated for visits that were still on their way; null: it is over, or has not begun.',
      example: null,
    }),
  })
  .meta({ id: 'Erasure', description: 'A request to erase visits, and what has gone.' });

/** Data of POST /links/:id/stats/reset. */
export const statsReset = z
  .object({
    reset: z.literal(true).meta({ description: 'The reset was accepted.', example: true }),
    before: shownInstant().meta({ description: 'Clicks before this time are erased.', example: exampleInstant }),
    erasure,
  })
  .meta({ id: 'StatsReset', description: 'The beginning of a reset of statistics.' });

export type Erasure = z.infer<typeof erasure>;
export type StatsReset = z.infer<typeof statsReset>;
