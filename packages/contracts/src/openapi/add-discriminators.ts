import type { JsonSchema } from './openapi-types.ts';

/**
 * The same part of a document, where each `oneOf` names the field that distinguishes its alternatives: generators of code
 * choose the type of a value by it.
 * @param components targets of `$ref`; every alternative is one of them
 */
export function addDiscriminators<Part>(part: Part, components: Record<string, JsonSchema>): Part {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((each: unknown) => addDiscriminators(each, components)) as Part;
  const entries = Object.entries(part).map(([key, inner]) => [key, addDiscriminators<unknown>(inner, components)]);
  const { oneOf } = part as JsonSchema;
  if (!Array.isArray(oneOf)) return Object.fromEntries(entries) as Part;
  return { ...Object.fromEntries(entries), discriminator: describeDiscriminator(oneOf, components) } as Part;
}

/** @throws where no field has another constant in each alternative, or one of them has no name */
function describeDiscriminator(
  alternatives: JsonSchema[],
  components: Record<string, JsonSchema>,
): NonNullable<JsonSchema['discriminator']> {
  const named = alternatives.map(({ $ref }) => ({ $ref, ...components[$ref?.split('/').at(-1) ?? ''] }));
  const propertyName = Object.keys(named[0]?.properties ?? {}).find((name) => {
    const values = named.map(({ properties, required }) => required?.includes(name) && properties?.[name]?.const);
    return values.every((value) => typeof value === 'string') && new Set(values).size === named.length;
  });
  if (propertyName === undefined) throw new Error(`Nothing distinguishes these: ${JSON.stringify(alternatives)}`);
  const mapping = named.map(({ $ref, properties }) => [String(properties?.[propertyName]?.const), $ref ?? '']);
  return { propertyName, mapping: Object.fromEntries(mapping) as Record<string, string> };
}
