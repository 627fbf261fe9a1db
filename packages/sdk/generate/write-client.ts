import type { ClientMethod } from './read-operations.ts';
import { writeComment, writeFields, writeType } from './write-types.ts';

/** The type of a method's query; undefined when it has none. */
export function writeQueryType({ query }: ClientMethod): string | undefined {
  if (query.length === 0) return undefined;
  return writeFields(query.map(({ required: isRequired, ...parameter }) => ({ ...parameter, isRequired })));
}

export function queryTypeName({ name }: ClientMethod): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Query`;
}

/** One property of the object of all operations. */
export function writeMethod(method: ClientMethod): string {
  const { summary, name, path, query, body, takesFile, data } = method;
  const result = data ? `Promise<${writeType(data)}>` : 'Promise<Response>';
  const request = [
    `method: '${method.method}'`,
    path.includes('{') ? `path: pathOf\`${path.replaceAll('{', '${')}\`` : `path: '${path}'`,
    ...(query.length > 0 ? ['query'] : []),
    ...(body ? ['body'] : []),
    ...(takesFile ? ['file'] : []),
    ...(method.takesKey === (method.method === 'POST') ? [] : [`takesKey: ${method.takesKey}`]),
  ].join(', ');
  const comment = data ? summary : `${summary}. Resolves to the response itself: read its body, or pass its stream on.`;
  const call = data ? 'call.forData' : 'call.forResponse';
  return `${writeComment(comment)}${name}: (${writeArguments(method)}): ${result} => ${call}({ ${request} }, options),`;
}

/** A method that iterates over all pages of another one. */
export function writeIterator(method: ClientMethod): string {
  const name = method.name.replace(/^list/, 'listAll');
  const query = queryTypeName(method);
  const comment = writeComment(`${method.summary}: all items of all pages, one by one.`);
  const ids = method.pathParameters;
  const taken = [
    ...ids.map((id) => `${id}: string`),
    `query: Omit<${query}, 'page' | 'cursor'> = {}`,
    'options: CallOptions = {}',
  ];
  const given = [...ids, '{ limit: 100, ...query, cursor }', 'options'];
  return `${comment}${name}: (${taken.join(', ')}) =>
    iteratePages((cursor) => operations.${method.name}(${given.join(', ')})),`;
}

function writeArguments(method: ClientMethod): string {
  const { pathParameters, query, body, takesFile } = method;
  const isQueryRequired = query.some(({ required }) => required);
  return [
    ...pathParameters.map((name) => `${name}: string`),
    ...(query.length > 0 ? [`query: ${queryTypeName(method)}${isQueryRequired ? '' : ' = {}'}`] : []),
    ...(body ? [`body: ${writeType(body.schema)}${body.isRequired ? '' : ' = {}'}`] : []),
    ...(takesFile ? ['file: Blob'] : []),
    'options: CallOptions = {}',
  ].join(', ');
}
