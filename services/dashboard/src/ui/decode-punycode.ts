// Browsers have no function for it; the constants are those of RFC 3492, section 5.
const base = 36;
const tMin = 1;
const tMax = 26;
const skew = 38;
const damp = 700;
const initialBias = 72;
const initialCodePoint = 128;
const codePointMax = 0x10_ff_ff;
/** The limit of DNS for a label. */
const labelCharsMax = 63;

/** Decodes a label without its `xn--`; undefined when it is not valid punycode. */
export function decodePunycode(label: string): string | undefined {
  if (label.length > labelCharsMax) return undefined;
  const delimiter = label.lastIndexOf('-');
  const decoded = delimiter > 0 ? Array.from(label.slice(0, delimiter), (letter) => letter.charCodeAt(0)) : [];
  let codePoint = initialCodePoint;
  let bias = initialBias;
  let position = 0;
  for (let at = delimiter + 1; at < label.length;) {
    const read = readInteger(label, at, bias);
    if (!read) return undefined;
    at = read.next;
    const count = decoded.length + 1;
    bias = adaptBias(read.value, count, position === 0);
    position += read.value;
    codePoint += Math.floor(position / count);
    position %= count;
    if (codePoint > codePointMax) return undefined;
    decoded.splice(position, 0, codePoint);
    position += 1;
  }
  return String.fromCodePoint(...decoded);
}

/** One integer of variable length. */
function readInteger(label: string, from: number, bias: number): { value: number; next: number } | undefined {
  let value = 0;
  let weight = 1;
  for (let at = from, k = base; at < label.length; at += 1, k += base) {
    const digit = digitOf(label.charCodeAt(at));
    if (digit === undefined) return undefined;
    value += digit * weight;
    if (!Number.isSafeInteger(value)) return undefined;
    const threshold = Math.min(Math.max(k - bias, tMin), tMax);
    if (digit < threshold) return { value, next: at + 1 };
    weight *= base - threshold;
  }
  return undefined;
}

/** `a` to `z` are 0 to 25, `0` to `9` are 26 to 35. */
function digitOf(code: number): number | undefined {
  if (code >= 97 && code <= 122) return code - 97;
  if (code >= 48 && code <= 57) return code - 22;
  return undefined;
}

function adaptBias(value: number, count: number, isFirst: boolean): number {
  let delta = isFirst ? Math.floor(value / damp) : value >> 1;
  delta += Math.floor(delta / count);
  let k = 0;
  for (; delta > ((base - tMin) * tMax) >> 1; k += base) delta = Math.floor(delta / (base - tMin));
  return k + Math.floor(((base - tMin + 1) * delta) / (delta + skew));
}
