import { z } from 'zod';
import type { Route } from '../route.ts';
import type { SchemaWriter } from './describe-schema.ts';
import type { JsonSchema, Parameter } from './openapi-types.ts';

/** The noun of a path parameter, by the segment before it. */
const idsOf: Record<string, { noun: string; example: string }> = {
  links: { noun: 'link', example: 'lnk_q1elggt3h2ufkDLwJZXh' },
  tags: { noun: 'tag', example: 'tag_Kd83mWq2ZpLx0VbNc5Rt' },
  profiles: { noun: 'profile', example: 'prf_8RkxW2mN4pQ7sT1vYzAb' },
  submissions: { noun: 'submission', example: 'sub_h3Lq2mN4pQ7sT1vYzAb9' },
  imports: { noun: 'import', example: 'crm-2026-11' },
  uploads: { noun: 'upload', example: 'upl_x7Kq2mN4pQ7sT1vYzAb3' },
  blocks: { noun: 'block', example: 'blk_3FhJkLmNpQrStUvWxYz1' },
};

/** Makes a POST safe to repeat; a component, because all POST routes share it. */
export const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes the request safe to repeat: for 24 hours the same key with the same route and body gets the first response. ' +
    'The plan limits the stored responses: beyond it a new key is PLAN_LIMIT_REACHED, and the request is not executed.',
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    pattern: '^[!-~](?:[ -~]*[!-~])?$',
    examples: ['6f1d3c1e-8f0a-4d7b-9a55-3c1a2b7e9f10'],
  },
};

/** Sent by clients that have cached a response; a component, too. */
export const ifNoneMatch: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'ETags of cached responses: when one of them is current, the response is 304 without a body.',
  schema: { type: 'string', examples: ['"kGuOhFGZTnGsM3gxx5t7n1FhpZWyY4gBSk5VXJyAHTw"'] },
};

export function describePathParameters(path: string): Parameter[] {
  const segments = path.split('/');
  return segments.flatMap((segment, index) => {
    if (!segment.startsWith(':')) return [];
    const { noun, example } = idsOf[segments[index - 1] ?? ''] ?? { noun: 'resource', example: 'id' };
    const schema: JsonSchema = { type: 'string', minLength: 1, examples: [example] };
    return [{ name: segment.slice(1), in: 'path', required: true, description: `Id of the ${noun}.`, schema }];
  });
}

export function describeQuery({ query }: Route, writer: SchemaWriter): Parameter[] {
  if (!query) return [];
  const { properties = {}, required = [] } = writer.writeInline(query, 'input');
  return Object.entries(properties).map(([name, { description = '', ...schema }]) => ({
    name,
    in: 'query' as const,
    required: required.includes(name),
    description,
    schema: { ...presetOf(query, name), ...schema },
  }));
}

/** The default of a transformed parameter, which zod leaves out of its JSON Schema; one that the contract states wins. */
function presetOf(query: z.ZodType, name: string): { default?: unknown } {
  const object: unknown = findObject(query);
  const field: unknown = object instanceof z.ZodObject ? object.shape[name] : undefined;
  return field instanceof z.ZodDefault ? { default: field.def.defaultValue } : {};
}

/** The schema of what is sent, of one that transforms it. */
function findObject(schema: unknown): unknown {
  return schema instanceof z.ZodPipe ? findObject(schema.in) : schema;
}
