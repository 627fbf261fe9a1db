export type UnicodeEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

const marks: readonly { bytes: readonly number[]; encoding: UnicodeEncoding }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];
const sampleBytes = 512;

/** The encoding that the byte order mark of a file names; undefined without one. */
export function findMarkedEncoding(bytes: Uint8Array): UnicodeEncoding | undefined {
  return marks.find((mark) => mark.bytes.every((byte, index) => bytes[index] === byte))?.encoding;
}

/** Text in most scripts has line ends, separators and addresses in ASCII, whose other byte is zero in UTF-16. */
export function findUtf16(bytes: Uint8Array): UnicodeEncoding | undefined {
  const sample = bytes.subarray(0, sampleBytes);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 8 && even === 0) return 'utf-16le';
  return even > sample.length / 8 && odd === 0 ? 'utf-16be' : undefined;
}
