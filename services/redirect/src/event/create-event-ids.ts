import { createRandomString } from '@linkplane/runtime';

const prefixAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefixLength = 12;
const counterLength = 8;

/**
 * Creates ids of click events from a random part of this process and a rising number. As unique as any other id, for a tenth
 * of the cost; unlike a link's id it does not have to be unguessable.
 */
export function createEventIds(): () => string {
  const prefix = `evt_${createRandomString(prefixAlphabet, prefixLength)}`;
  let count = 0;
  return () => {
    count += 1;
    return prefix + count.toString(36).padStart(counterLength, '0');
  };
}

export const eventIdLength = 'evt_'.length + prefixLength + counterLength;

/** Writes the same kind of ids into a buffer, as Latin-1. */
export function createEventIdWriter(): (into: Buffer, at: number) => void {
  const id = Buffer.from(createEventIds()(), 'latin1');
  return (into, at) => {
    into.set(id, at);
    increment(id);
  };
}

const [zero, nine, a, z] = [0x30, 0x39, 0x61, 0x7a];

/** Adds 1 to the base-36 number at the end of an id. */
function increment(id: Buffer): void {
  for (let index = id.length - 1; ; index--) {
    const digit = id[index] as number;
    if (digit !== z) {
      id[index] = digit === nine ? a : digit + 1;
      return;
    }
    id[index] = zero;
  }
}
