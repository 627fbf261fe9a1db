import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Json = { [key: string]: unknown };
type Operation = { operationId: string; responses: { [status: string]: Json } };

/** Validates responses against an OpenAPI document, more strictly than the document: unknown properties are faults. */
export type ResponseValidator = {
  /** A `fetch` that records every response that does not match the document. */
  fetch: typeof globalThis.fetch;
  /** Descriptions of what did not match. */
  faults: string[];
  /** Operations that have responded, each with its status: `getLink 200`. */
  seen: Set<string>;
  /** The ids of all operations in the document. */
  operationIds: string[];
};

export function createResponseValidator(document: Json): ResponseValidator {
  const closed = closeObjects(structuredClone(document)) as Json;
  // `strict` would refuse keywords that only OpenAPI defines; the logger would name each format of the document's own.
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false });
  addFormats.default(ajv);
  ajv.addSchema(closed, 'document');
  const operations = listOperations(closed);
  const faults: string[] = [];
  const seen = new Set<string>();

  async function check(method: string, url: string, response: Response): Promise<void> {
    const { pathname } = new URL(url);
    const operation = operations.find((one) => one.method === method && one.pattern.test(pathname));
    const name = `${operation?.operationId ?? `${method} ${pathname}`} ${response.status}`;
    seen.add(name);
    const expected = resolve(closed, operation?.responses[response.status]);
    if (!expected) return void faults.push(`${name} is not in the document`);
    for (const [header, given] of Object.entries((expected['headers'] ?? {}) as Json))
      if (resolve(closed, given)?.['required'] && !response.headers.has(header)) faults.push(`${name} lacks ${header}`);
    const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
    const media = (expected['content'] as Json | undefined)?.[type] as Json | undefined;
    if (!media) return void faults.push(`${name} has no content type ${type} in the document`);
    if (type !== 'application/json') return;
    const validate: ValidateFunction = ajv.compile(pointIntoDocument(media['schema']) as Json);
    if (!validate(await response.json())) faults.push(`${name}: ${ajv.errorsText(validate.errors)}`);
  }

  return {
    faults,
    seen,
    operationIds: operations.map(({ operationId }) => operationId),
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      await check(init?.method ?? 'GET', response.url, response.clone());
      return response;
    },
  };
}

function listOperations(document: Json) {
  return Object.entries(document['paths'] as { [path: string]: { [method: string]: Operation } }).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, { operationId, responses }]) => ({
        operationId,
        responses,
        method: method.toUpperCase(),
        pattern: new RegExp(`^/v1${path.replaceAll(/\{\w+\}/g, '(?!bulk$)[^/]+')}$`),
      })),
  );
}

function resolve(document: Json, given: unknown): Json | undefined {
  const reference = (given as Json | undefined)?.['$ref'];
  if (typeof reference !== 'string') return given as Json | undefined;
  const keys = reference.slice(2).split('/');
  return keys.reduce<unknown>((value, key) => (value as Json)[key], document) as Json;
}

/** Makes `#/components/...` refer to the document from every schema. */
function pointIntoDocument(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/'));
}

function closeObjects(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const inner of Object.values(value)) closeObjects(inner);
  const schema = value as Json;
  if (schema['type'] === 'object' && schema['properties']) schema['additionalProperties'] = false;
  return schema;
}
