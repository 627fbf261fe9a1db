import { exampleOf, type ReferenceOperation } from './read-reference.ts';

export type Sample = { name: string; language: string; code: string };

/**
 * The call of an operation in four languages: with the examples of its required parameters and of its body.
 * @param origin where the service is, such as `https://lnk.example`
 */
export function writeSamples(operation: ReferenceOperation, origin: string): Sample[] {
  const call = toCall(operation);
  return [
    { name: 'curl', language: 'bash', code: writeCurl(call, origin) },
    { name: 'TypeScript', language: 'typescript', code: writeTypeScript(operation, call, origin) },
    { name: 'Python', language: 'python', code: writePython(operation, call, origin) },
    { name: 'Go', language: 'go', code: writeGo(call, origin) },
  ];
}

type ExampleCall = {
  method: string;
  /** The address with its parameters and its query filled in. */
  address: string;
  path: string[];
  query: Record<string, unknown>;
  body: unknown;
  /** The media type of the file that is sent. */
  sentType: string | undefined;
  /** Whether the response is a file. */
  isFile: boolean;
};

function toCall({
  method,
  path,
  pathParameters,
  queryParameters,
  body,
  fileTypes,
  response,
}: ReferenceOperation): ExampleCall {
  const values = pathParameters.map(exampleOf);
  const filled = pathParameters.reduce(
    (text, { name }, index) => text.replace(`{${name}}`, encodeURIComponent(values[index] ?? '')),
    path,
  );
  const required = queryParameters.filter((each) => each.required);
  const query = Object.fromEntries(required.map(({ name, schema }) => [name, schema.examples?.[0] ?? '']));
  const search = new URLSearchParams(required.map((each) => [each.name, exampleOf(each)])).toString();
  return {
    method,
    address: filled + (search === '' ? '' : `?${search}`),
    path: values,
    query,
    body: body?.example,
    sentType: fileTypes[0],
    isFile: !response.types.includes('application/json') || response.types.length > 1,
  };
}

const json = (value: unknown) => JSON.stringify(value, null, 2);
/** In single quotes of a shell, an apostrophe ends the quotes, stands escaped, and opens them again. */
const quoteShell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

function writeCurl({ method, address, body, sentType, isFile }: ExampleCall, origin: string): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoteShell(origin + address)}`,
    `-H "Authorization: Bearer $LINKPLANE_TOKEN"`,
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoteShell(json(body))}`]),
    ...(sentType === undefined ? [] : [`-H 'Content-Type: ${sentType}'`, '--data-binary @picture']),
    ...(isFile && method === 'GET' ? ['-o result'] : []),
  ];
  return lines.join(' \\\n  ');
}

function writeTypeScript(
  operation: ReferenceOperation,
  { path, query, body, sentType, isFile }: ExampleCall,
  origin: string,
) {
  const values = [
    ...path.map((value) => `'${value}'`),
    ...(body === undefined ? [] : [toLiteral(body)]),
    ...(Object.keys(query).length === 0 ? [] : [toLiteral(query)]),
    ...(sentType === undefined ? [] : ['picture']),
  ];
  return [
    `import { createLinkplaneClient } from '@linkplane/sdk';`,
    '',
    `const linkplane = createLinkplaneClient({`,
    `  baseUrl: '${origin}',`,
    `  token: process.env.LINKPLANE_TOKEN!,`,
    `});`,
    ...(sentType === undefined ? [] : [`declare const picture: Blob; // of a form, or read from a file`]),
    `const ${isFile ? 'response' : 'result'} = await linkplane.${operation.id}(${values.join(', ')});`,
  ].join('\n');
}

/** Writes a value as a program does: names have no quotes. */
function toLiteral(value: unknown): string {
  return json(value)
    .replaceAll(/^( *)"([A-Za-z_]\w*)":/gm, '$1$2:')
    .replaceAll(/"([^"'\\\n]*)"/g, "'$1'");
}

function writePython(
  operation: ReferenceOperation,
  { path, query, body, sentType, isFile }: ExampleCall,
  origin: string,
) {
  const values = [
    ...path.map((value) => JSON.stringify(value)),
    ...(sentType === undefined ? [] : ['picture', JSON.stringify(sentType)]),
    ...(body === undefined ? [] : [toPython(body)]),
    ...(Object.keys(query).length === 0 ? [] : [toPython(query)]),
  ];
  const method = operation.id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return [
    'import os',
    '',
    'from linkplane import LinkplaneClient',
    '',
    `linkplane = LinkplaneClient("${origin}", os.environ["LINKPLANE_TOKEN"])`,
    ...(sentType === undefined ? [] : ['with open("picture", "rb") as file:', '    picture = file.read()']),
    `${isFile ? 'file' : 'result'} = linkplane.${method}(${values.join(', ')})`,
    ...(isFile ? ['content = file.read()'] : []),
  ].join('\n');
}

/** A value of JSON as a program in Python writes it. */
function toPython(value: unknown, indent = ''): string {
  const deeper = `${indent}    `;
  const lines = (written: string[]) => written.map((line) => `\n${deeper}${line},`).join('');
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value))
    return value.length === 0 ? '[]' : `[${lines(value.map((each) => toPython(each, deeper)))}\n${indent}]`;
  const fields = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${toPython(each, deeper)}`);
  return fields.length === 0 ? '{}' : `{${lines(fields)}\n${indent}}`;
}

function writeGo({ method, address, body, sentType }: ExampleCall, origin: string): string {
  const sent = sentType === undefined && body === undefined ? 'nil' : 'body';
  const type = sentType ?? (body === undefined ? undefined : 'application/json');
  return [
    ...(body === undefined ? [] : ['body := strings.NewReader(`' + json(body) + '`)']),
    ...(sentType === undefined ? [] : ['body, err := os.Open("picture")', 'if err != nil {', '\tlog.Fatal(err)', '}']),
    `request, err := http.NewRequest("${method}", "${origin}${address}", ${sent})`,
    'if err != nil {',
    '\tlog.Fatal(err)',
    '}',
    'request.Header.Set("Authorization", "Bearer "+os.Getenv("LINKPLANE_TOKEN"))',
    ...(type === undefined ? [] : [`request.Header.Set("Content-Type", "${type}")`]),
    'response, err := http.DefaultClient.Do(request)',
    'if err != nil {',
    '\tlog.Fatal(err)',
    '}',
    'defer response.Body.Close()',
  ].join('\n');
}
