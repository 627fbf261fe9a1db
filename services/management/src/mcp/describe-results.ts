import type { JsonSchema, OpenApiDocument } from '@linkplane/contracts';
import type { Tool } from './tools.ts';

export type OutputSchema = JsonSchema & { type: 'object' };

type Schemas = OpenApiDocument['components']['schemas'];

/** The forms of a rule's conditions are part of the list once, among the arguments of create_link. */
const shortened = new Set(['conditions']);

/** Lists of codes are longer, and gain values. */
const valuesMax = 12;

/**
 * The structured result of a tool, from the document of the API; undefined for a tool that returns a picture. It has the
 * structure alone: texts in results are cut, so that a pattern or a length would refuse them, and every client gets the
 * whole list. Objects may have further fields, as in the API.
 */
export function describeOutput(document: OpenApiDocument, { operation }: Tool): OutputSchema | undefined {
  const described = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === operation);
  const succeeded = Object.entries(described?.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1];
  if (!succeeded || !('content' in succeeded)) throw new Error(`${operation} has no successful response.`);
  const { 'application/json': json, ...files } = succeeded.content ?? {};
  const data = json?.schema?.properties?.['data'];
  if (!data || Object.keys(files).length > 0) return undefined;
  const schema = keepStructure(data, document.components.schemas);
  return isObject(schema) ? schema : { type: 'object', required: ['items'], properties: { items: schema } };
}

/** A structured result is an object: a list becomes its `items`, as in a page of the API. */
export function toStructured(data: unknown): Record<string, unknown> {
  return Array.isArray(data) ? { items: data as unknown[] } : (data as Record<string, unknown>);
}

function isObject(schema: JsonSchema): schema is OutputSchema {
  return schema.type === 'object';
}

/** No schema of these results refers to itself. */
function keepStructure(schema: JsonSchema, schemas: Schemas): JsonSchema {
  if (schema.$ref !== undefined) return keepStructure(findNamed(schemas, schema.$ref), schemas);
  const { type, required, properties, items, anyOf, oneOf, allOf, additionalProperties, enum: values } = schema;
  const all = (given: JsonSchema[]) => given.map((each) => keepStructure(each, schemas));
  const ofProperty = ([name, inner]: [string, JsonSchema]): [string, JsonSchema] => [
    name,
    shortened.has(name) ? { type: 'array', items: { type: 'object' } } : keepStructure(inner, schemas),
  ];
  return {
    ...(type !== undefined && { type }),
    ...(required && { required }),
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(ofProperty)) }),
    ...(items && { items: keepStructure(items, schemas) }),
    ...(anyOf && { anyOf: all(anyOf) }),
    ...(oneOf && { oneOf: all(oneOf) }),
    ...(allOf && { allOf: all(allOf) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: keepStructure(additionalProperties, schemas),
    }),
    ...(values && values.length <= valuesMax && { enum: values }),
    ...('const' in schema && { const: schema.const }),
  };
}

function findNamed(schemas: Schemas, reference: string): JsonSchema {
  const named = schemas[reference.split('/').at(-1) ?? ''];
  if (!named) throw new Error(`There is no schema ${reference}.`);
  return named;
}
