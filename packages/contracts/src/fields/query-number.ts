import { z } from 'zod';

/** A whole number in a query string: digits only, within bounds. */
export const queryNumber = (min: number, max: number) => {
  const message = `must be a whole number, ${min} to ${max}`;
  return z
    .string(message)
    .regex(/^\d{1,16}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
    .meta({ wire: { type: 'integer', minimum: min, maximum: max } });
};
