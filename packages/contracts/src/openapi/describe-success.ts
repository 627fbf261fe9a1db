import { takesIdempotencyKey, type Route } from '../route.ts';
import { composeExample } from './compose-example.ts';
import { headersWith, type HeaderName } from './describe-headers.ts';
import type { SchemaWriter } from './describe-schema.ts';
import type { JsonSchema, MediaType, Response } from './openapi-types.ts';

/** Bytes; OpenAPI 3.1 needs no schema for them, but many generators leave out what has none. */
const file: MediaType = { schema: { type: 'string', format: 'binary' } };

/** The successful response of a route: the envelope, the envelope or a file, or a stream. */
export function describeSuccess(route: Route, dataName: string, writer: SchemaWriter): Response {
  const data = writer.write(route.data, 'output', dataName);
  const example = composeExample(data, writer.components);
  if (route.stream) return describeStream(route.stream, data, example);
  const files = Object.fromEntries((route.media ?? []).map((type) => [type, file]));
  return {
    description: route.media ? 'As a file, or in the envelope.' : route.status === 201 ? 'Created.' : 'Done.',
    headers: headersWith(...ownHeaders(route)),
    content: { 'application/json': inEnvelope(data, example), ...files },
  };
}

function ownHeaders(route: Route): HeaderName[] {
  if (route.media) return ['ETag'];
  return route.method === 'post' && takesIdempotencyKey(route) ? ['Idempotent-Replayed'] : [];
}

function inEnvelope(data: JsonSchema, example: unknown): MediaType {
  return {
    schema: {
      type: 'object',
      properties: { success: { type: 'boolean', description: 'Always true.', examples: [true] }, data },
      required: ['success', 'data'],
    },
    example: { success: true, data: example },
  };
}

/** `data` is one item of it: a row, or an event. */
function describeStream(types: readonly string[], data: JsonSchema, example: unknown): Response {
  const isEvents = types.includes('text/event-stream');
  return {
    description: isEvents ? 'Events, for as long as both sides stay connected.' : 'A file to be saved, of any length.',
    headers: isEvents ? headersWith() : headersWith('Content-Disposition'),
    content: Object.fromEntries(types.map((type) => [type, describePieces(type, data, example)])),
  };
}

function describePieces(type: string, data: JsonSchema, example: unknown): MediaType {
  if (type === 'application/json') return { schema: { type: 'array', items: data }, example: [example] };
  if (!type.startsWith('text/')) return file;
  const text: JsonSchema = { type: 'string' };
  if (type === 'text/event-stream') return { schema: text, example: `data: ${JSON.stringify(example)}\n\n` };
  const rows = [Object.keys(example as object), Object.values(example as object)];
  const lines = rows.map((cells) => cells.map((cell) => `"${String(cell)}"`).join(','));
  return { schema: text, example: `${lines.join('\r\n')}\r\n` };
}
