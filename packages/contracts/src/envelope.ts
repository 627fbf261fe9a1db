import { z } from 'zod';
import { errorStatus, type ErrorCode } from './error-codes.ts';

const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** One wrong field: its path with dots, and what is wrong in words that can be shown. */
export const errorDetail = z
  .object({
    field: z.string().meta({ description: 'Path of the field, with dots.', example: 'url' }),
    message: z.string().meta({ description: 'What is wrong with it.', example: 'must be a string' }),
  })
  .meta({ id: 'ErrorDetail', description: 'One wrong field.' });

/** Body of every failure. `details` names the wrong fields, `retryAfter` (seconds) comes with RATE_LIMIT_EXCEEDED. */
export const failure = z
  .object({
    success: z.literal(false),
    error: z.object({
      code: z.enum(errorCodes).meta({ description: 'What happened; never changes its meaning.' }),
      message: z.string().meta({ description: 'The same in words.' }),
      details: z.array(errorDetail).optional().meta({ description: 'The wrong fields.' }),
      retryAfter: z
        .int()
        .min(0)
        .optional()
        .meta({ description: 'With RATE_LIMIT_EXCEEDED: seconds until it makes sense to try again.' }),
    }),
  })
  .meta({ id: 'Failure', description: 'Body of every failure.' });

/** Body of every success around its payload. */
export const success = <Data extends z.ZodType>(data: Data) => z.object({ success: z.literal(true), data });

/** The payload of every DELETE. */
export const deleted = z
  .object({ deleted: z.boolean().meta({ description: 'Always true.', example: true }) })
  .meta({ id: 'Deleted', description: 'Says that it is gone.' });

export type ErrorDetail = z.infer<typeof errorDetail>;
export type Failure = z.infer<typeof failure>;
export type Deleted = z.infer<typeof deleted>;
