import { takesIdempotencyKey, type JsonSchema, type OpenApiDocument, type Parameter } from '@linkplane/contracts';
import type { MountedRoutes } from '../public-api/run-operation.ts';
import type { Tool } from './tools.ts';

export type InputSchema = JsonSchema & { type: 'object'; properties: Record<string, JsonSchema> };

/** Those that models and their clients can show. */
export const pictureFormats: unknown[] = ['png', 'svg', 'webp'];

/** Limits that no model comes near are left out. */
const longTextChars = 1_000;

/** Their descriptions are part of the list once, in create_link. */
const longFields = new Set([
  ...['url', 'slug', 'tags', 'aliases', 'externalId', 'expirationUrl', 'blockedUrl', 'password', 'clickToken'],
  ...['rules', 'split', 'social'],
]);

const idempotencyKey: JsonSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description:
    'Any text that is new for each thing to create. A second call with the same key and arguments within 24 hours ' +
    'returns the result of the first and creates nothing: send the same key when you repeat a call after a timeout.',
};

/**
 * The arguments of a tool, from the document of the API: those of the path, of the query and of the body beside each
 * other. Examples and patterns are left out and references resolved: every client sends the whole list to its model.
 */
export function describeInput(document: OpenApiDocument, operations: MountedRoutes, { operation }: Tool): InputSchema {
  const route = operations.get(operation)?.route;
  const described = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === operation);
  if (!route || !described) throw new Error(`There is no operation ${operation}.`);
  const { schemas } = document.components;
  const parameters = described.parameters.filter((each): each is Parameter => 'in' in each && each.in !== 'header');
  const sent = described.requestBody?.content['application/json']?.schema;
  const body = sent && (sent.$ref ? findNamed(schemas, sent.$ref) : sent);
  const fields = Object.entries(body?.properties ?? {});
  const properties = {
    ...Object.fromEntries(
      parameters
        .filter(({ name }) => !isFilter(name))
        .map(({ name, description, schema }) => [name, simplify({ description, ...schema }, schemas)]),
    ),
    ...describeFilters(parameters),
    ...Object.fromEntries(fields.map(([name, schema]) => [name, simplify(schema, schemas)])),
    ...(takesIdempotencyKey(route) && { idempotencyKey }),
  };
  const required = [...parameters.filter((each) => each.required).map(({ name }) => name), ...(body?.required ?? [])];
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: adapt(operation, properties),
    additionalProperties: false,
  };
}

/** `filter[country]` and the like are not names that every client allows: they are gathered in one object. */
function describeFilters(parameters: Parameter[]): Record<string, JsonSchema> {
  const names = parameters.flatMap(({ name }) => (isFilter(name) ? [name.slice('filter['.length, -1)] : []));
  if (names.length === 0) return {};
  const description =
    'Limits the report. Values are separated by commas; "!" before each excludes them; "(none)" is a missing value. ' +
    'Countries are ISO 3166-1 alpha-2.';
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  return { filters: { type: 'object', description, properties } };
}

function isFilter(name: string): boolean {
  return name.startsWith('filter[');
}

function adapt(operation: string, properties: Record<string, JsonSchema>): Record<string, JsonSchema> {
  if (operation === 'getLinkQr' && properties['format'])
    return {
      ...properties,
      format: { ...properties['format'], enum: pictureFormats, description: 'The format of the picture.' },
    };
  // The fields of a link are long, and part of the list once already.
  if (operation === 'createLinks' && properties['links']) {
    // No tool undoes an import.
    const { importId: _, ...others } = properties;
    return {
      ...others,
      links: {
        ...properties['links'],
        items: {
          type: 'object',
          required: ['url'],
          properties: { url: { type: 'string' } },
          description: 'The arguments of one call of create_link.',
        },
      },
    };
  }
  if (operation === 'createLink') {
    // Conversations create links, and move none in from elsewhere.
    const { clicksBefore: _, ...others } = properties;
    return others;
  }
  if (operation === 'updateLink')
    return Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, longFields.has(name) ? shorten(schema) : schema]),
    );
  return properties;
}

function shorten({ type }: JsonSchema): JsonSchema {
  return { ...(type !== undefined && { type }), description: 'As in create_link.' };
}

type Schemas = OpenApiDocument['components']['schemas'];

function findNamed(schemas: Schemas, reference: string): JsonSchema {
  return schemas[reference.split('/').at(-1) ?? ''] ?? {};
}

/** No schema of a request refers to itself. */
function simplify(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const { $ref, examples: _, pattern: __, format: ___, discriminator: ____, ...own } = schema;
  if ($ref) return simplify({ ...findNamed(schemas, $ref), ...own }, schemas);
  const { properties, items, anyOf, oneOf, allOf, additionalProperties, maxLength = Infinity, ...rest } = own;
  const all = (given: JsonSchema[]) => given.map((each) => simplify(each, schemas));
  return {
    ...rest,
    ...(maxLength < longTextChars && { maxLength }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, simplify(inner, schemas)]),
      ),
    }),
    ...(items && { items: simplify(items, schemas) }),
    ...(anyOf && { anyOf: all(anyOf) }),
    // Their types say what they are.
    ...(oneOf && { oneOf: all(oneOf).map(({ description: _____, ...option }) => option) }),
    ...(allOf && { allOf: all(allOf) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: simplify(additionalProperties, schemas),
    }),
  };
}
