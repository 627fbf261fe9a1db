import type { IncomingMessage } from 'node:http';
import { AppError } from '../http/app-error.ts';
import { readBody } from '../http/read-input.ts';
import { foreignBodyBytesMax } from './foreign-api.ts';

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * The fields of a form, as HTML forms and most programs encode them; the last one of a name counts. Empty without a body.
 * @throws AppError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, or VALIDATION_ERROR for a form that cannot be read or has files
 */
export async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  const bytes = await readBody(request, foreignBodyBytesMax);
  if (bytes.length === 0) return {};
  const contentType = request.headers['content-type'] ?? '';
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const isUncompressed = (request.headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity';
  if (!formTypes.includes(type) || !isUncompressed)
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', `The body must be ${formTypes.join(' or ')}, not compressed.`);
  const fields: Record<string, string> = {};
  for (const [name, value] of await parseForm(bytes, contentType)) {
    if (typeof value !== 'string') throw new AppError('VALIDATION_ERROR', 'The form must have no files.');
    Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return fields;
}

async function parseForm(bytes: Buffer, contentType: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw new AppError('VALIDATION_ERROR', 'The body is not a valid form.');
  }
}
