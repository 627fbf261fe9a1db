import type { JsonSchema } from './openapi-types.ts';

/** JSON Schema as zod generates it, with the keys that the contract's schemas add. */
type RawSchema = JsonSchema & {
  /** Replaces the generated schema, for transformed or refined values that zod cannot describe. */
  wire?: RawSchema;
  example?: unknown;
  propertyNames?: unknown;
};

/** Makes zod's JSON Schema readable: no machine bounds, no null wrapped in anyOf, `$ref`s into the components. */
export function tidySchema(raw: RawSchema): JsonSchema {
  const schema = { ...(raw.wire ? applyWire(raw, raw.wire) : raw) };
  const { example, propertyNames: _, wire: __, ...rest } = schema;
  const tidied: JsonSchema = { ...rest, ...(example !== undefined && { examples: [example] }) };
  if (tidied.$ref) tidied.$ref = tidied.$ref.replace('#/$defs/', '#/components/schemas/');
  if (tidied.format === 'date-time' || tidied.format === 'date') delete tidied.pattern;
  if (tidied.minimum === Number.MIN_SAFE_INTEGER) delete tidied.minimum;
  if (tidied.type === 'number' && listsWholeNumbers(tidied)) tidied.type = 'integer';
  return mergeOutcomes(mergeNull(splitTypes(dropConstant(tidyInner(tidied)))));
}

function applyWire({ description, example, examples, default: preset }: RawSchema, wire: RawSchema): RawSchema {
  return {
    ...wire,
    ...(description !== undefined && { description }),
    ...(example !== undefined && { example }),
    ...(examples !== undefined && { examples }),
    ...(preset !== undefined && wire.default === undefined && { default: preset }),
  };
}

function tidyInner(schema: JsonSchema): JsonSchema {
  const { properties, items, anyOf, oneOf, allOf, additionalProperties, ...rest } = schema;
  return {
    ...rest,
    ...(properties && { properties: mapValues(properties, tidySchema) }),
    ...(items && { items: tidySchema(items) }),
    ...(anyOf && { anyOf: anyOf.map(tidySchema) }),
    ...(oneOf && { oneOf: oneOf.map(tidySchema) }),
    ...(allOf && { allOf: allOf.map(tidySchema) }),
    // No object is closed: responses gain fields within a version, and what they have can be sent back in requests.
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: Object.keys(additionalProperties).length === 0 || tidySchema(additionalProperties),
    }),
  };
}

/** `anyOf: [text, null]` becomes `type: [string, null]` where that says the same. */
function mergeNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  const [inner, nothing] = anyOf ?? [];
  if (anyOf?.length !== 2 || nothing?.type !== 'null' || typeof inner?.type !== 'string') return schema;
  return { ...inner, ...rest, type: [inner.type, 'null'], ...(inner.enum && { enum: [...inner.enum, null] }) };
}

/** A client in Java that is generated from `number` with such a list does not compile. */
function listsWholeNumbers({ enum: values, const: constant }: JsonSchema): boolean {
  return (values ?? [constant]).every((value) => Number.isInteger(value));
}

/** Generators of clients in Go refuse a list of types other than of one and null. */
function splitTypes(schema: JsonSchema): JsonSchema {
  const { type, ...rest } = schema;
  if (!Array.isArray(type) || type.filter((each) => each !== 'null').length < 2) return schema;
  return { ...rest, anyOf: type.map((each) => ({ type: each })) };
}

/** Some generated clients compare a constant of a boolean with a text, and then refuse every response. */
function dropConstant(schema: JsonSchema): JsonSchema {
  const { const: constant, ...rest } = schema;
  if (typeof constant !== 'boolean') return schema;
  return { description: `Always ${constant}.`, examples: [constant], ...rest };
}

/** Two objects that a boolean distinguishes become one: a generated client can choose between alternatives by a text only. */
function mergeOutcomes(schema: JsonSchema): JsonSchema {
  const { oneOf, ...rest } = schema;
  const [done, failed] = oneOf ?? [];
  if (oneOf?.length !== 2 || done?.properties?.['success']?.type !== 'boolean' || !failed?.properties) return schema;
  const required = (done.required ?? []).filter((name) => failed.required?.includes(name));
  return { ...rest, type: 'object', properties: { ...failed.properties, ...done.properties }, required };
}

export function mapValues<From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
