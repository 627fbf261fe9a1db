import { z } from 'zod';
import { errorStatus, type ErrorCode } from './error-codes.ts';

const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** One invalid field: its dotted path, and a message that can be shown to users. */
export const errorDetail = z
  .object({
    field: z.string().meta({ description: 'Dotted path of the field.', example: 'url' }),
    message: z.string().meta({ description: 'What is wrong with its value.', example: 'must be a string' }),
  })
  .meta({ id: 'ErrorDetail', description: 'One invalid field.' });

/** Body of every error. `details` names the invalid fields, `retryAfter` (seconds) comes with RATE_LIMIT_EXCEEDED. */
export const failure = z
  .object({
    success: z.literal(false),
    error: z.object({
      code: z.enum(errorCodes).meta({ description: 'Machine-readable code; its meaning never changes.' }),
      message: z.string().meta({ description: 'Human-readable message.' }),
      details: z.array(errorDetail).optional().meta({ description: 'The invalid fields.' }),
      retryAfter: z
        .int()
        .min(0)
        .optional()
        .meta({ description: 'With RATE_LIMIT_EXCEEDED: seconds to wait before the next try.' }),
    }),
  })
  .meta({ id: 'Failure', description: 'Body of every error.' });

/** Body of every successful response around its payload. */
export const success = <Data extends z.ZodType>(data: Data) => z.object({ success: z.literal(true), data });

/** The payload of every DELETE. */
export const deleted = z
  .object({ deleted: z.boolean().meta({ description: 'Always true.', example: true }) })
  .meta({ id: 'Deleted', description: 'Confirms the deletion.' });

export type ErrorDetail = z.infer<typeof errorDetail>;
export type Failure = z.infer<typeof failure>;
export type Deleted = z.infer<typeof deleted>;
