/** Where the parts of an eligible request line are. */
export type RequestLine = {
  /** Whether the path is a slash and 1 to 64 letters, digits, dashes and underscores. */
  isPlain: boolean;
  pathEnd: number;
  /** Equal to `queryEnd` where there is no query, or an empty one. */
  queryStart: number;
  queryEnd: number;
  /** Where the headers start. */
  end: number;
};

/** Behind `GET `. */
export const pathStart = 4;
const slugCharsMax = 64;
/** A path that needs decoding; nearly all slugs of other kinds are shorter. */
const pathCharsMax = 255;
const queryCharsMax = 2_000;
const lineRest = Buffer.from(' HTTP/1.1\r\n', 'latin1');
const [slash, space, questionMark] = [0x2f, 0x20, 0x3f];

const [inSlug, inPath, inQuery] = [/[A-Za-z0-9_-]/, /[\w.~/%-]/, /[\w.~!$&'()*+,;=:@/?%-]/].map((pattern) =>
  Uint8Array.from({ length: 256 }, (_, char) => Number(pattern.test(String.fromCharCode(char)))),
) as [Uint8Array, Uint8Array, Uint8Array];

/**
 * Scans `GET /<path>[?<query>] HTTP/1.1` and a line end at the start of some bytes; the query consists of characters that
 * need no decoding, the path of those of slugs, slashes and percent signs. Null for everything else.
 * @param length of the bytes that count
 */
export function scanRequestLine(bytes: Uint8Array, length: number): RequestLine | null {
  const isGet = bytes[0] === 0x47 && bytes[1] === 0x45 && bytes[2] === 0x54 && bytes[3] === space;
  if (!isGet || bytes[pathStart] !== slash) return null;
  const slugStart = pathStart + 1;
  let pathEnd = skip(inSlug, bytes, slugStart, slugCharsMax);
  const isPlain = !inPath[bytes[pathEnd] as number];
  if (!isPlain) pathEnd = skip(inPath, bytes, pathEnd, slugStart + pathCharsMax - pathEnd);
  if (pathEnd === slugStart) return null;
  const hasQuery = bytes[pathEnd] === questionMark;
  const queryStart = hasQuery ? pathEnd + 1 : pathEnd;
  const queryEnd = hasQuery ? skip(inQuery, bytes, queryStart, queryCharsMax) : pathEnd;
  const end = queryEnd + lineRest.length;
  if (end > length) return null;
  for (let index = 0; index < lineRest.length; index++) if (bytes[queryEnd + index] !== lineRest[index]) return null;
  return { isPlain, pathEnd, queryStart, queryEnd, end };
}

function skip(chars: Uint8Array, bytes: Uint8Array, start: number, max: number): number {
  const end = Math.min(bytes.length, start + max);
  let at = start;
  while (at < end && chars[bytes[at] as number] === 1) at++;
  return at;
}
