import { z } from 'zod';
import type { JsonSchema } from './openapi-types.ts';
import { mapValues, tidySchema } from './tidy-schema.ts';

/** Converts zod schemas to JSON Schema and collects those that have a name. */
export type SchemaWriter = {
  /** Collects `components.schemas`: every named schema so far. */
  components: Record<string, JsonSchema>;
  /**
   * The schema, or a `$ref` where it is an object. Objects get `name` unless they have one of their own (`meta({ id })`).
   * @param io `input`: what a client sends; `output`: what the server returns
   */
  write(schema: z.ZodType, io: 'input' | 'output', name: string): JsonSchema;
  /** Always in full. */
  writeInline(schema: z.ZodType, io: 'input' | 'output'): JsonSchema;
};

export function createSchemaWriter(): SchemaWriter {
  const components: Record<string, JsonSchema> = {};

  function keep(name: string, schema: JsonSchema): void {
    const before = components[name];
    if (before && JSON.stringify(before) !== JSON.stringify(schema)) throw new Error(`Two schemas are named ${name}.`);
    components[name] = schema;
  }

  function writeInline(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const {
      $schema: _,
      $defs = {},
      ...root
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        // Every number in a response is within it; for a request it is a limit that clients need to know.
        if (io === 'output' && jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      },
    });
    for (const [name, named] of Object.entries(mapValues($defs as Record<string, JsonSchema>, tidySchema)))
      keep(name, named);
    return tidySchema(root as JsonSchema);
  }

  return {
    components,
    writeInline,
    write(schema, io, name) {
      const written = writeInline(schema, io);
      if (written.type !== 'object' || !written.properties) return written;
      keep(name, written);
      return { $ref: `#/components/schemas/${name}` };
    },
  };
}
