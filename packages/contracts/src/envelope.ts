import { z } from 'zod';
import { errorStatus, type ErrorCode } from './error-codes.ts';

const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** One wrong field: its path with dots, and what is wrong in words that can be shown. */
export const errorDetail = z.object({ field: z.string(), message: z.string() });

/** Body of every failure. `details` names the wrong fields, `retryAfter` (seconds) comes with RATE_LIMIT_EXCEEDED. */
export const failure = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    details: z.array(errorDetail).optional(),
    retryAfter: z.int().min(0).optional(),
  }),
});

/** Body of every success around its payload. */
export const success = <Data extends z.ZodType>(data: Data) => z.object({ success: z.literal(true), data });

/** The payload of every DELETE. */
export const deleted = z.object({ deleted: z.boolean() });

export type ErrorDetail = z.infer<typeof errorDetail>;
export type Failure = z.infer<typeof failure>;
export type Deleted = z.infer<typeof deleted>;
