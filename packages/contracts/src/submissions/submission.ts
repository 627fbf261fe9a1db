import { z } from 'zod';
import { shownInstant } from '../fields/instant.ts';
import { queryNumber } from '../fields/query-number.ts';
import { text } from '../fields/text.ts';

const cursorCharsMax = 200;

/** Query of GET /profiles/:profileId/blocks/:blockId/submissions. */
export const listSubmissionsQuery = z.object({
  limit: queryNumber(1, 100).default(50).meta({ description: 'How many submissions a page has at most.', example: 50 }),
  cursor: text(cursorCharsMax)
    .default('')
    .meta({
      wire: { type: 'string', format: 'submission-cursor' },
      description: 'Empty for the newest submissions, then the nextCursor of each response.',
      example: '',
    }),
});

const submissionFields = {
  id: z.string().meta({ description: 'Id of the submission.', example: 'sub_h3Lq2mN4pQ7sT1vYzAb9' }),
  createdAt: shownInstant().meta({ description: 'When it was sent.', example: '2026-01-15T09:30:00.000Z' }),
};

/** What a visitor has sent with a form. */
export const submission = z
  .object({
    ...submissionFields,
    entries: z
      .array(
        z.object({
          label: z.string().meta({ description: 'Label of the field, as the visitor saw it.', example: 'Email' }),
          value: z
            .string()
            .meta({ description: 'The entry; yes or no for a box to tick.', example: 'ada@example.com' }),
        }),
      )
      .meta({ description: 'The entries in the order of the form.' }),
    expiresAt: shownInstant().meta({ description: 'When it is removed.', example: '2027-01-15T09:30:00.000Z' }),
  })
  .meta({ id: 'FormSubmission', description: 'What a visitor has sent with the form of a profile.' });

export const submissionPage = z
  .object({
    items: z.array(submission),
    pagination: z.object({
      limit: z.int().min(1).meta({ description: 'How many submissions a page has at most.', example: 50 }),
      nextCursor: z
        .string()
        .nullable()
        .meta({ description: 'Cursor of the next page; null at the end.', example: null }),
    }),
  })
  .meta({ id: 'FormSubmissionPage', description: 'One page of submissions, newest first.' });

/** A row of the export; it has one more column for each label. */
export const submissionRow = z
  .object(submissionFields)
  .meta({ id: 'FormSubmissionRow', description: 'A submission in an export, with a column for each label.' });

export type Submission = z.infer<typeof submission>;
export type SubmissionPage = z.infer<typeof submissionPage>;
