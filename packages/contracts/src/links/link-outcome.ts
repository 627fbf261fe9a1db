import { z } from 'zod';

const meta = { description: 'Whether it was done: then there is data, otherwise an error.', example: true };

/** `success` of the result of one link among many. */
export const done = z.literal(true).meta(meta);
export const refused = z.literal(false).meta(meta);

/** Describes `error` of such a result. */
export const refusalMeta = { description: 'Why it was not done.' };
