import type { z } from 'zod';
import { SourceError } from '../source.ts';

/**
 * The body of a response in its shape.
 * @throws SourceError `invalid` when it has another one: something else than the service responds there
 */
export function parseResponse<Shape extends z.ZodType>(shape: Shape, body: unknown, path: string): z.output<Shape> {
  const result = shape.safeParse(body);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new SourceError('invalid', `${path} has an unexpected response: ${issue?.path.join('.')} ${issue?.message}`);
}
