import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Json = { [key: string]: unknown };
type Operation = { operationId: string; responses: { [status: string]: Json } };

/** Holds answers to a document, stricter than the document is: nothing may be in them that it does not name. */
export type AnswerChecker = {
  /** A `fetch` that notes every answer that is not what the document says. */
  fetch: typeof globalThis.fetch;
  /** What was wrong, in words. */
  faults: string[];
  /** Operations that have answered, each with its status: `getLink 200`. */
  seen: Set<string>;
  /** Of every operation in the document. */
  operationIds: string[];
};

export function createAnswerChecker(document: Json): AnswerChecker {
  const closed = closeObjects(structuredClone(document)) as Json;
  // `strict` would refuse keywords that are OpenAPI's own.
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(closed, 'document');
  const operations = listOperations(closed);
  const faults: string[] = [];
  const seen = new Set<string>();

  async function check(method: string, url: string, answer: Response): Promise<void> {
    const { pathname } = new URL(url);
    const operation = operations.find((one) => one.method === method && one.pattern.test(pathname));
    const name = `${operation?.operationId ?? `${method} ${pathname}`} ${answer.status}`;
    seen.add(name);
    const response = resolve(closed, operation?.responses[answer.status]);
    if (!response) return void faults.push(`${name} is not in the document`);
    for (const [header, given] of Object.entries((response['headers'] ?? {}) as Json))
      if (resolve(closed, given)?.['required'] && !answer.headers.has(header)) faults.push(`${name} lacks ${header}`);
    const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
    const media = (response['content'] as Json | undefined)?.[type] as Json | undefined;
    if (!media) return void faults.push(`${name} is not said to be ${type}`);
    if (type !== 'application/json') return;
    const validate: ValidateFunction = ajv.compile(pointIntoDocument(media['schema']) as Json);
    if (!validate(await answer.json())) faults.push(`${name}: ${ajv.errorsText(validate.errors)}`);
  }

  return {
    faults,
    seen,
    operationIds: operations.map(({ operationId }) => operationId),
    fetch: async (url, init) => {
      const answer = await fetch(url, init);
      await check(init?.method ?? 'GET', answer.url, answer.clone());
      return answer;
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

/** `#/components/...` means the document, wherever it is said. */
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
