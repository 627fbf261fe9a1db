import type { JsonSchema } from './openapi-types.ts';

/**
 * An example of a schema, composed of the examples of its fields, so that it is never out of date.
 * @param components targets of `$ref`
 */
export function composeExample(schema: JsonSchema, components: Record<string, JsonSchema>): unknown {
  if (schema.examples) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.$ref) return composeExample(components[schema.$ref.split('/').at(-1) ?? ''] ?? {}, components);
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return composeExample(first, components);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return composeObject(schema, components);
  if (type === 'array') return composeArray(schema, components);
  if (type === 'string') return 'text';
  if (type === 'integer' || type === 'number') return schema.minimum ?? 0;
  if (type === 'boolean') return false;
  return null;
}

/** Optional fields without an example are omitted, except resources. */
function composeObject(
  { properties = {}, required = [] }: JsonSchema,
  components: Record<string, JsonSchema>,
): unknown {
  const shown = Object.entries(properties).filter(
    ([name, { examples, $ref }]) => examples || $ref || required.includes(name),
  );
  return Object.fromEntries(shown.map(([name, inner]) => [name, composeExample(inner, components)]));
}

function composeArray({ items, minItems = 1 }: JsonSchema, components: Record<string, JsonSchema>): unknown {
  return Array.from({ length: items ? minItems : 0 }, () => composeExample(items ?? {}, components));
}
