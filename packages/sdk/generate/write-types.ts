import type { JsonSchema } from '@linkplane/contracts';

/** The type of a schema, as TypeScript. */
export function writeType(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'unknown';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return unite(alternatives.map(writeType));
  if (schema.allOf) return schema.allOf.map(writeType).join(' & ');
  const types = schema.type === undefined ? [] : [schema.type].flat();
  return types.length === 0 ? 'unknown' : unite(types.map((type) => writeOneType(type, schema)));
}

function writeOneType(type: string, schema: JsonSchema): string {
  if (type === 'object') return writeObject(schema);
  if (type === 'array') return `Array<${writeType(schema.items ?? {})}>`;
  if (type === 'integer') return 'number';
  return type;
}

function writeObject({ properties, required = [], additionalProperties }: JsonSchema): string {
  if (!properties) {
    const inner = typeof additionalProperties === 'object' ? writeType(additionalProperties) : 'unknown';
    return `Record<string, ${inner}>`;
  }
  return writeFields(
    Object.entries(properties).map(([name, schema]) => ({ name, schema, isRequired: required.includes(name) })),
  );
}

export type Field = { name: string; schema: JsonSchema; isRequired: boolean; description?: string };

export function writeFields(fields: Field[]): string {
  const lines = fields.map(({ name, schema, isRequired, description = schema.description }) => {
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    return `${writeComment(description)}${key}${isRequired ? '' : '?'}: ${writeType(schema)};`;
  });
  return `{\n${lines.join('\n')}\n}`;
}

export function writeComment(text: string | undefined): string {
  if (!text) return '';
  const lines = text.replaceAll('*/', '* /').split('\n');
  return lines.length === 1
    ? `/** ${lines[0] ?? ''} */\n`
    : `/**\n${lines.map((line) => ` * ${line}`).join('\n')}\n */\n`;
}

function unite(types: string[]): string {
  return [...new Set(types)].join(' | ');
}
