import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildOpenApi } from '@linkplane/contracts';
import { format, resolveConfig } from 'prettier';
import { readOperations, type ClientMethod } from './read-operations.ts';
import { queryTypeName, writeIterator, writeMethod, writeQueryType } from './write-client.ts';
import { writeComment, writeType } from './write-types.ts';

const generatedDirectory = resolve(import.meta.dirname, '../src/generated');
const note = '// Written by generate/generate-sdk.ts from the OpenAPI document: change that, not this.\n\n';

/** The generated files by name. */
export async function generateSdk(): Promise<Record<string, string>> {
  const document = buildOpenApi();
  const methods = readOperations(document);
  const named = Object.entries(document.components.schemas).map(
    ([name, schema]) => `${writeComment(schema.description)}export type ${name} = ${writeType(schema)};\n`,
  );
  const queries = methods.flatMap((method) => {
    const type = writeQueryType(method);
    return type ? [`/** Query of ${method.name}. */\nexport type ${queryTypeName(method)} = ${type};\n`] : [];
  });
  const typeNames = [...Object.keys(document.components.schemas), ...methods.map(queryTypeName)];
  return {
    'types.ts': await tidy(`${note}${[...named, ...queries].join('\n')}`),
    'operations.ts': await tidy(`${note}${writeOperations(methods, typeNames)}`),
  };
}

function writeOperations(methods: ClientMethod[], typeNames: string[]): string {
  const written = methods.map(writeMethod).join('\n\n');
  const iterators = methods.filter(({ isPaged }) => isPaged).map(writeIterator);
  const used = typeNames.filter((name) => new RegExp(`\\b${name}\\b`).test(written));
  return `import type { Call, CallOptions } from '../call.ts';
import { iteratePages } from '../iterate-pages.ts';
import { pathOf } from '../path-of.ts';
import type { ${used.join(', ')} } from './types.ts';

/** One method for each operation of the API. */
export function createOperations(call: Call) {
  const operations = {
    ${written}
  };
  return {
    ...operations,

    ${iterators.join('\n\n')}
  };
}
`;
}

async function tidy(text: string): Promise<string> {
  const config = await resolveConfig(join(generatedDirectory, 'types.ts'));
  return await format(text, { ...config, parser: 'typescript' });
}

if (import.meta.main) {
  for (const [name, text] of Object.entries(await generateSdk())) writeFileSync(join(generatedDirectory, name), text);
}
