import { z } from 'zod';
import { queryNumber } from '../fields/query-number.ts';
import { text } from '../fields/text.ts';

/** Problems of a job that are stored; all of them are counted. */
export const storedProblemsMax = 5_000;
const codeCharsMax = 64;
const cursorMax = 1_000_000_000;

/** Query of GET /import-jobs/:id/problems. */
export const listImportProblemsQuery = z.object({
  limit: queryNumber(1, 100).default(50).meta({ description: 'How many problems a page has at most.', example: 50 }),
  after: queryNumber(0, cursorMax)
    .default(0)
    .meta({ description: '0 for the first problems, then the next of each response.', example: 0 }),
  code: text(codeCharsMax)
    .optional()
    .meta({ description: 'Only those of this code. Default: all.', example: 'SLUG_TAKEN' }),
});

/** What of the source is not carried over, or not as it is there. */
export const importProblem = z
  .object({
    place: z.string().meta({ description: 'Where it is in the source.', example: 'link 12' }),
    code: z.string().meta({
      description: 'What is wrong with it: a code of the import, such as NOT_CARRIED, or of an error of the API.',
      example: 'SLUG_TAKEN',
    }),
    shortUrl: z.string().meta({ description: 'The short URL at the source.', example: 's.old.example/spring' }),
    field: z.string().meta({ description: 'Which field of it; empty: no single one.', example: 'slug' }),
    detail: z.string().meta({ description: 'More about it, for people.', example: 'slug: is already taken' }),
  })
  .meta({ id: 'ImportProblem', description: 'Something of a source that is not carried over as it is.' });

export const importProblemPage = z
  .object({
    items: z.array(importProblem),
    pagination: z.object({
      limit: z.int().min(1).meta({ description: 'How many problems a page has at most.', example: 50 }),
      next: z.int().min(1).nullable().meta({ description: 'after of the next page; null at the end.', example: null }),
    }),
  })
  .meta({
    id: 'ImportProblemPage',
    description: `One page of the problems of a job, in the order in which they came up; the first ${storedProblemsMax} are stored.`,
  });

export type ImportProblem = z.infer<typeof importProblem>;
export type ImportProblemPage = z.infer<typeof importProblemPage>;
export type ListImportProblemsQuery = z.output<typeof listImportProblemsQuery>;
