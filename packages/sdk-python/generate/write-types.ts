import type { JsonSchema } from '@linkplane/contracts';
import { isIdentifier, toPascalCase, writeDocstring } from './name-parts.ts';

export type Field = { name: string; schema: JsonSchema; isRequired: boolean; description?: string | undefined };

/** Converts schemas to type annotations and collects the classes and aliases that these need. */
export type TypeWriter = {
  /**
   * The annotation of a schema.
   * @param name for the class of an object, and the start of the names of those within it
   */
  write(schema: JsonSchema, name: string): string;
  /** Declares `name` for a schema; an object becomes a TypedDict. */
  declare(name: string, schema: JsonSchema): void;
  declareFields(name: string, fields: Field[], description?: string): void;
  /** The declarations so far, aliases last. */
  render(): string;
};

const indent = '    ';

export function createTypeWriter(): TypeWriter {
  const classes = new Map<string, string>();
  const aliases = new Map<string, string>();

  function add(declarations: Map<string, string>, name: string, text: string): void {
    if (classes.has(name) || aliases.has(name)) throw new Error(`Two types are named ${name}.`);
    declarations.set(name, text);
  }

  function write(schema: JsonSchema, name: string): string {
    if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'Any';
    if (schema.const !== undefined) return literal([schema.const]);
    if (schema.enum) return literal(schema.enum);
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (alternatives) return unite(nameAlternatives(alternatives, name).map(([each, own]) => write(each, own)));
    const types = schema.type === undefined ? [] : [schema.type].flat();
    return types.length === 0 ? 'Any' : unite(types.map((type) => writeOne(type, schema, name)));
  }

  function writeOne(type: string, schema: JsonSchema, name: string): string {
    if (type === 'object') return writeObject(schema, name);
    if (type === 'array') return `list[${write(schema.items ?? {}, `${name}Item`)}]`;
    const simple = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' }[type];
    if (simple === undefined) throw new Error(`${name} has the unknown type ${type}.`);
    return simple;
  }

  function writeObject(schema: JsonSchema, name: string): string {
    const { properties, additionalProperties, description } = schema;
    if (!properties) {
      const isMap = typeof additionalProperties === 'object';
      return `dict[str, ${isMap ? write(additionalProperties, `${name}Value`) : 'Any'}]`;
    }
    declareFields(name, fieldsOf(schema), description);
    return name;
  }

  function declareFields(name: string, fields: Field[], description?: string): void {
    const annotated = fields.map((field) => ({
      ...field,
      annotation: write(field.schema, name + toPascalCase(field.name)),
    }));
    const inClass = annotated.filter((field) => isIdentifier(field.name));
    const required = inClass.filter(({ isRequired }) => isRequired);
    const optional = inClass.filter(({ isRequired }) => !isRequired);
    const others = annotated.filter((field) => !isIdentifier(field.name));
    // Only the functional form can have keys that are no identifiers.
    const functional = [true, false].flatMap((isRequired) => {
      const chosen = others.filter((field) => field.isRequired === isRequired);
      const base = `_${name}${isRequired ? 'Keys' : 'OptionalKeys'}`;
      return chosen.length > 0 ? [{ base, text: writeFunctional(base, chosen, isRequired) }] : [];
    });
    const bases = functional.map(({ base }) => base);
    const isSplit = required.length > 0 && optional.length > 0;
    const requiredBase = `_${name}Required`;
    const split = isSplit ? `class ${requiredBase}(TypedDict):\n${writeBody(required)}\n\n` : '';
    const all = [...bases, ...(isSplit ? [requiredBase] : [])];
    const isTotal = optional.length === 0;
    const parents = [...(all.length > 0 ? all : ['TypedDict']), ...(isTotal ? [] : ['total=False'])];
    const body = writeDocstring(description, indent) + writeBody(isSplit || !isTotal ? optional : required);
    const text = `class ${name}(${parents.join(', ')}):\n${body === '' ? `${indent}pass\n` : body}`;
    add(classes, name, [...functional.map((each) => `${each.text}\n\n`), split, text].join(''));
  }

  return {
    write,
    declareFields,
    declare(name, schema) {
      if (schema.type === 'object' && schema.properties) declareFields(name, fieldsOf(schema), schema.description);
      else add(aliases, name, writeAlias(name, schema));
    },
    render: () => [...classes.values(), ...aliases.values()].join('\n\n'),
  };

  function writeAlias(name: string, schema: JsonSchema): string {
    const about = schema.description ? `\n${writeDocstring(schema.description, '').trimEnd()}` : '';
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (!alternatives) return `${name}: TypeAlias = ${JSON.stringify(write(schema, name))}${about}\n`;
    const names = nameAlternatives(alternatives, name).map(([each, own]) => write(each, own));
    return `${name}: TypeAlias = Union[\n${names.map((each) => `${indent}"${each}",\n`).join('')}]${about}\n`;
  }
}

function fieldsOf({ properties = {}, required = [] }: JsonSchema): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({ name, schema, isRequired: required.includes(name) }));
}

type Annotated = Field & { annotation: string };

function writeBody(fields: Annotated[]): string {
  return fields
    .map(
      ({ name, annotation, schema, description = schema.description }) =>
        `${indent}${name}: ${annotation}\n${writeDocstring(description, indent)}`,
    )
    .join('');
}

function writeFunctional(name: string, fields: Annotated[], isTotal: boolean): string {
  const lines = fields.map((field) => `${indent}${indent}"${field.name}": ${JSON.stringify(field.annotation)},\n`);
  return `${name} = TypedDict(\n${indent}"${name}",\n${indent}{\n${lines.join('')}${indent}},\n${
    isTotal ? '' : `${indent}total=False,\n`
  })\n`;
}

/** Names alternatives by the constant that distinguishes them, otherwise by number. */
function nameAlternatives(alternatives: JsonSchema[], name: string): [JsonSchema, string][] {
  const objects = alternatives.filter((each) => each.properties);
  const key = Object.keys(objects[0]?.properties ?? {}).find((candidate) => {
    const values = objects.map((each) => each.properties?.[candidate]?.const);
    return values.every((value) => value !== undefined) && new Set(values).size === objects.length;
  });
  if (objects.length === 1) return alternatives.map((each) => [each, name]);
  return alternatives.map((each, index) => {
    const value = key === undefined ? undefined : each.properties?.[key]?.const;
    return [each, name + (value === undefined ? String(index + 1) : toPascalCase(JSON.stringify(value)))];
  });
}

function literal(values: unknown[]): string {
  const written = values.map((value) => {
    if (value === null) return 'None';
    if (typeof value === 'boolean') return value ? 'True' : 'False';
    return JSON.stringify(value);
  });
  return `Literal[${written.join(', ')}]`;
}

function unite(types: string[]): string {
  return [...new Set(types)].join(' | ');
}
