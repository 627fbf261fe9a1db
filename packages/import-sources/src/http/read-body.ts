import { SourceError } from '../source.ts';

/**
 * The text of a response, read as a stream, so that no response fills the memory.
 * @throws SourceError `invalid` when it is longer than `bytesMax`
 */
export async function readBody(response: Response, bytesMax: number): Promise<string> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes > bytesMax) {
      await reader.cancel();
      throw new SourceError('invalid', `the source sent a response of more than ${bytesMax} bytes`);
    }
    parts.push(decoder.decode(value, { stream: true }));
  }
  parts.push(decoder.decode());
  return parts.join('');
}
