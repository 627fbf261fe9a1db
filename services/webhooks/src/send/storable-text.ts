/** The most bytes of one character in UTF-8. */
export const bytesPerCharMax = 4;

/** The first characters of these bytes as text that every database accepts: without NUL and without lone surrogates. */
export function storableText(bytes: Uint8Array, charsMax: number): string {
  const text = new TextDecoder().decode(bytes.subarray(0, charsMax * bytesPerCharMax)).replaceAll('\0', '\uFFFD');
  const begin = text.slice(0, charsMax);
  return begin.isWellFormed() ? begin : begin.slice(0, -1);
}
