import type { JsonSchema, OpenApiDocument, Operation, Parameter } from '@linkplane/contracts';
import { toAnchor } from './escape-html.ts';

/** An operation of the API with its references resolved. */
export type ReferenceOperation = {
  id: string;
  summary: string;
  /** The summary without its details, for headings and lists. */
  title: string;
  description: string;
  method: string;
  /** From the base on, with `{name}` for each parameter. */
  path: string;
  pathParameters: Parameter[];
  queryParameters: Parameter[];
  headerParameters: Parameter[];
  body: { schema: JsonSchema; isRequired: boolean; example: unknown } | undefined;
  /** The media types of the file that it takes in place of a body of JSON. */
  fileTypes: string[];
  /** The successful response; without an example where it is a file or a stream. */
  response: { status: string; description: string; schema: JsonSchema | undefined; example: unknown; types: string[] };
  errors: { status: string; code: string; summary: string; example: unknown }[];
};

export type ReferenceSection = { name: string; slug: string; description: string; operations: ReferenceOperation[] };

export type Reference = {
  sections: ReferenceSection[];
  resolve: (schema: JsonSchema) => JsonSchema;
};

/** The example of a parameter, as it is typed into an address. */
export function exampleOf({ schema }: Pick<Parameter, 'schema'>): string {
  const example = schema.examples?.[0];
  return typeof example === 'string' || typeof example === 'number' || typeof example === 'boolean'
    ? String(example)
    : '';
}

/** The sections of the reference, in the document's order. */
export function readReference(document: OpenApiDocument): Reference {
  const resolve = (schema: JsonSchema): JsonSchema =>
    schema.$ref === undefined ? schema : (document.components.schemas[nameOf(schema.$ref)] ?? {});
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const sections = document.tags.map(({ name, description }) => ({
    name,
    slug: toAnchor(name),
    description,
    operations: operations
      .filter(({ operation }) => operation.tags[0] === name)
      .map(({ path, method, operation }) => readOperation(document, { path: `/v1${path}`, method, operation })),
  }));
  return { sections: sections.filter((section) => section.operations.length > 0), resolve };
}

const nameOf = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1);

type Placed = { path: string; method: string; operation: Operation };

function readOperation(document: OpenApiDocument, { path, method, operation }: Placed): ReferenceOperation {
  const parameters = operation.parameters.flatMap((each) =>
    '$ref' in each ? (document.components.parameters[nameOf(each.$ref)] ?? []) : each,
  );
  const body = operation.requestBody?.content['application/json'];
  return {
    id: operation.operationId,
    summary: operation.summary,
    title: operation.summary.split(/[;,] /, 1)[0] ?? operation.summary,
    description: operation.description,
    method,
    path,
    pathParameters: parameters.filter((each) => each.in === 'path'),
    queryParameters: parameters.filter((each) => each.in === 'query'),
    headerParameters: parameters.filter((each) => each.in === 'header'),
    body: body && {
      schema: body.schema ?? {},
      isRequired: operation.requestBody?.required ?? false,
      // The smallest one that works is the best to begin with.
      example: Object.values(body.examples ?? {})[0]?.value ?? body.example,
    },
    fileTypes: body ? [] : Object.keys(operation.requestBody?.content ?? {}),
    response: readResponse(operation),
    errors: readErrors(document, operation),
  };
}

function readResponse({ responses }: Operation): ReferenceOperation['response'] {
  const [status = '200', response] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const content = response && 'content' in response ? (response.content ?? {}) : {};
  const json = content['application/json'];
  return {
    status,
    description: response && 'description' in response ? response.description : '',
    schema: json?.schema,
    example: json?.example ?? Object.values(json?.examples ?? {})[0]?.value,
    types: Object.keys(content),
  };
}

function readErrors(document: OpenApiDocument, { responses }: Operation): ReferenceOperation['errors'] {
  return Object.entries(responses).flatMap(([status, given]) => {
    if (status.startsWith('2') || status.startsWith('3')) return [];
    const response = '$ref' in given ? document.components.responses[nameOf(given.$ref)] : given;
    const examples = response?.content?.['application/json']?.examples ?? {};
    return Object.entries(examples).map(([code, { summary, value }]) => ({ status, code, summary, example: value }));
  });
}
