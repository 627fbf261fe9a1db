import { z } from 'zod';
import { errorStatus, type ErrorCode } from './error-codes.ts';
import { errorReasons } from './error-reasons.ts';
import { problemTexts, type ProblemCode } from './field-problems/problem-texts.ts';

const problemCodes = Object.keys(problemTexts) as [ProblemCode, ...ProblemCode[]];
const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** One invalid field: its dotted path, what is wrong for programs, and a message that can be shown to users. */
export const errorDetail = z
  .object({
    field: z.string().meta({ description: 'Dotted path of the field.', example: 'url' }),
    code: z
      .enum(problemCodes)
      .meta({ description: 'Machine-readable: what is wrong with its value; its meaning never changes.' }),
    params: z.record(z.string(), z.union([z.string(), z.number()])).meta({
      description: 'Values of the code, such as `max`.',
      example: {},
    }),
    message: z.string().meta({ description: 'What is wrong with its value, for people.', example: 'must be a string' }),
  })
  .meta({ id: 'ErrorDetail', description: 'One invalid field.' });

/** Body of every error. `params` are values of the code, `details` names the invalid fields, `retryAfter` (seconds) comes with RATE_LIMIT_EXCEEDED. */
export const failure = z
  .object({
    success: z.literal(false),
    error: z.object({
      code: z.enum(errorCodes).meta({ description: 'Machine-readable code; its meaning never changes.' }),
      message: z.string().meta({ description: 'Human-readable message.' }),
      params: z
        .object({
          max: z.number().optional().meta({ description: 'The limit that was reached.', example: 20 }),
          reason: z.enum(errorReasons).optional().meta({ description: 'Which of the reasons of the code it is.' }),
        })
        .optional()
        .meta({ description: 'Values of the code, for programs that write a message of their own.' }),
      details: z.array(errorDetail).optional().meta({ description: 'The invalid fields.' }),
      retryAfter: z
        .int()
        .min(0)
        .optional()
        .meta({ description: 'Sent with RATE_LIMIT_EXCEEDED: seconds to wait before the next try.' }),
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
/** An invalid field as the code that finds it says it, in a text of `problemTexts`. */
export type FieldProblem = Pick<ErrorDetail, 'field' | 'message'>;
/** Values of the code of an error. */
export type ErrorParams = NonNullable<Failure['error']['params']>;
export type Failure = z.infer<typeof failure>;
export type Deleted = z.infer<typeof deleted>;
