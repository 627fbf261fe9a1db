import type { ClientMethod } from '@linkplane/sdk/generate';
import { toPascalCase, toSnakeCase, writeDocstring } from './name-parts.ts';
import type { TypeWriter } from './write-types.ts';

const indent = '    ';
const body = indent + indent;

/** The annotations of a method, as names of the module `types`. */
type MethodTypes = { query: string | undefined; body: string | undefined; data: string | undefined };

/** Declares the types of a method that have no name of their own. */
export function declareTypes(method: ClientMethod, types: TypeWriter): MethodTypes {
  const name = toPascalCase(method.name);
  const queryName = `${name}Query`;
  if (method.query.length > 0)
    types.declareFields(
      queryName,
      method.query.map(({ name: field, schema, description, required }) => ({
        name: field,
        schema,
        description,
        isRequired: required,
      })),
      `Query of ${toSnakeCase(method.name)}.`,
    );
  return {
    query: method.query.length > 0 ? queryName : undefined,
    body: method.body && types.write(method.body.schema, `${name}Body`),
    data: method.data && types.write(method.data, `${name}Data`),
  };
}

/** One method of the class of all operations, and for a list one that iterates over its pages. */
export function writeMethod(method: ClientMethod, types: MethodTypes, itemType: string | undefined): string {
  const written = writeCall(method, types);
  return itemType === undefined ? written : `${written}\n${writeIterator(method, types, itemType)}`;
}

function writeCall(method: ClientMethod, types: MethodTypes): string {
  const { pathParameters, query, takesFile, takesKey, summary } = method;
  const isQueryRequired = query.some(({ required }) => required);
  const taken = [
    'self',
    ...pathParameters.map((id) => `${toSnakeCase(id)}: str`),
    ...(takesFile ? ['file: bytes', 'file_type: str'] : []),
    ...(types.body ? [parameter('body', qualify(types.body), method.body?.isRequired === true)] : []),
    ...(types.query ? [parameter('query', qualify(types.query), isQueryRequired)] : []),
    ...(takesKey ? ['*', 'idempotency_key: str | None = None'] : []),
  ];
  const sent = [
    `"${method.method}"`,
    writePath(method),
    ...(types.query ? ['query=query'] : []),
    // A POST without fields has an empty object.
    ...(types.body ? [method.body?.isRequired === true ? 'body=body' : 'body=body or {}'] : []),
    ...(takesFile ? ['file=file', 'file_type=file_type'] : []),
    ...(takesKey ? ['takes_key=True', 'idempotency_key=idempotency_key'] : []),
  ];
  const result = types.data === undefined ? 'File' : qualify(types.data);
  const comment = types.data === undefined ? `${summary}. Read the file, or its chunks.` : `${summary}.`;
  const call =
    types.data === undefined
      ? `${body}return self._for_file${writeArguments(sent)}\n`
      : `${body}data: ${result} = self._for_data${writeArguments(sent)}\n${body}return data\n`;
  return `${indent}def ${toSnakeCase(method.name)}(\n${taken.map((each) => `${body}${each},\n`).join('')}${indent}) -> ${result}:
${writeDocstring(comment, body)}${call}`;
}

function writeIterator(method: ClientMethod, types: MethodTypes, itemType: string): string {
  const name = toSnakeCase(method.name).replace(/^list_/, 'list_all_');
  const taken = [
    'self',
    ...method.pathParameters.map((id) => `${toSnakeCase(id)}: str`),
    ...(types.query ? [parameter('query', qualify(types.query), false)] : []),
  ];
  const result = `Iterator[${qualify(itemType)}]`;
  return `${indent}def ${name}(\n${taken.map((each) => `${body}${each},\n`).join('')}${indent}) -> ${result}:
${writeDocstring(`${method.summary}: all items of all pages, one by one.`, body)}${body}items: ${result} = self._pages(${writePath(method)}, query)
${body}return items
`;
}

/** One in each line, as all that a program reads later. */
function writeArguments(sent: string[]): string {
  return `(\n${sent.map((each) => `${body}${indent}${each},\n`).join('')}${body})`;
}

function writePath({ path, pathParameters }: ClientMethod): string {
  if (pathParameters.length === 0) return `"${path}"`;
  const parts = path.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? `"${part}"` : toSnakeCase(part)));
  return `path_of(${(parts.at(-1) === '""' ? parts.slice(0, -1) : parts).join(', ')})`;
}

function parameter(name: string, annotation: string, isRequired: boolean): string {
  return isRequired ? `${name}: ${annotation}` : `${name}: ${annotation} | None = None`;
}

/** Names of classes begin with a capital letter, and no other type of an operation does but these. */
function qualify(annotation: string): string {
  return annotation.replaceAll(/\b(?!Literal\b|Any\b|None\b)([A-Z]\w*)/g, 'types.$1');
}
