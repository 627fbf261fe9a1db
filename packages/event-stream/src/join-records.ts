import type { StreamRecord, StreamRecords } from './port.ts';

/** Joins the records of several parts, in the order of the parts. Nothing is copied. */
export function joinRecords(parts: readonly StreamRecords[]): StreamRecords {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return {
    length,
    at: (index) => {
      let left = index < 0 ? length + index : index;
      if (left < 0) return undefined;
      for (const part of parts) {
        if (left < part.length) return part.at(left);
        left -= part.length;
      }
      return undefined;
    },
    slice: (from, to = length) => {
      const within: StreamRecords[] = [];
      let first = 0;
      for (const part of parts) {
        const [begin, end] = [Math.max(0, from - first), Math.min(part.length, to - first)];
        if (begin < end) within.push(part.slice(begin, end));
        first += part.length;
      }
      return joinRecords(within);
    },
    *[Symbol.iterator](): Generator<StreamRecord> {
      for (const part of parts) yield* part;
    },
  };
}
