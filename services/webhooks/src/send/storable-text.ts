/** Bytes of which so many characters can be made, whatever they are. */
export const bytesPerCharMax = 4;

/** The first characters of these bytes as text that every store takes: no NUL, no half characters. */
export function storableText(bytes: Uint8Array, charsMax: number): string {
  const text = new TextDecoder().decode(bytes.subarray(0, charsMax * bytesPerCharMax)).replaceAll('\0', '\uFFFD');
  const begin = text.slice(0, charsMax);
  return begin.isWellFormed() ? begin : begin.slice(0, -1);
}
