import type { JsonSchema, OpenApiDocument, Operation, Parameter } from '@linkplane/contracts';

/** One method of the client. */
export type ClientMethod = {
  name: string;
  summary: string;
  method: string;
  /** Path with `{name}` for each parameter. */
  path: string;
  pathParameters: string[];
  query: Parameter[];
  body: { schema: JsonSchema; isRequired: boolean } | undefined;
  /** Whether the body is a file. */
  takesFile: boolean;
  /** Undefined when the response is a file or a stream. */
  data: JsonSchema | undefined;
  /** Whether it is safe to repeat with an Idempotency-Key. */
  takesKey: boolean;
  /** Whether the responses are pages with a cursor to the next one. */
  isPaged: boolean;
};

export function readOperations(document: OpenApiDocument): ClientMethod[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => readOperation(method.toUpperCase(), path, operation)),
  );
}

function readOperation(method: string, path: string, operation: Operation): ClientMethod {
  const parameters = operation.parameters.filter((given): given is Parameter => 'name' in given);
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const body = operation.requestBody;
  const json = body?.content['application/json'];
  return {
    name: operation.operationId,
    summary: operation.summary,
    method,
    path,
    query,
    pathParameters: parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name),
    takesFile: body !== undefined && json === undefined,
    body: body && json && { schema: json.schema ?? {}, isRequired: body.required },
    data: readData(operation),
    takesKey: operation.parameters.some((given) => '$ref' in given && given.$ref.endsWith('/IdempotencyKey')),
    isPaged: query.some(({ name }) => name === 'cursor'),
  };
}

function readData({ responses }: Operation): JsonSchema | undefined {
  const success = responses[200] ?? responses[201];
  const content = success && 'content' in success ? (success.content ?? {}) : {};
  const isOnlyJson = Object.keys(content).every((type) => type === 'application/json');
  return isOnlyJson ? content['application/json']?.schema?.properties?.['data'] : undefined;
}
