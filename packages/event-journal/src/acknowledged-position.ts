import {
  closeSync,
  constants,
  existsSync,
  fdatasync,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32c } from './checksums/crc32c.ts';

/**
 * The position below which records are no longer needed, in a file of two slots that are written in turn.
 * A slot is the position u64 and a CRC-32C; a torn write damages only the slot with the older value.
 */
export type AcknowledgedPosition = {
  read(): number;
  /** Resolves once the position would survive a power loss. A smaller one than before is ignored. */
  write(next: number): Promise<void>;
  close(): void;
};

const fileName = 'acknowledged';
const slotBytes = 12;
/** The slots are in different pages, so that the device never rewrites both at once. */
const slotStride = 4_096;
const slots = [0, 1] as const;
const syncData = promisify(fdatasync);

export function openAcknowledgedPosition(directory: string): AcknowledgedPosition {
  reserveAcknowledgedPosition(directory);
  const fd = openSync(join(directory, fileName), 'r+');
  return {
    read: () => Math.max(...slots.map((slot) => readSlot(fd, slot))),
    write: async (next) => {
      const [first, second] = slots.map((slot) => readSlot(fd, slot)) as [number, number];
      if (next <= Math.max(first, second)) return;
      const bytes = encodeSlot(next);
      writeSync(fd, bytes, 0, slotBytes, (first <= second ? 0 : 1) * slotStride);
      await syncData(fd);
    },
    close: () => closeSync(fd),
  };
}

/**
 * Allocates both slots when the journal is created. On a disk that fills up later the position can then still be written,
 * without which no segment could be removed to make room.
 */
export function reserveAcknowledgedPosition(directory: string): void {
  const fd = openSync(join(directory, fileName), constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    const missing = slotStride * slots.length - fstatSync(fd).size;
    if (missing <= 0) return;
    writeSync(fd, Buffer.alloc(missing), 0, missing, slotStride * slots.length - missing);
    fsyncSync(fd);
    syncDirectory(directory);
  } finally {
    closeSync(fd);
  }
}

/** 0 when nothing has been acknowledged. */
export function readAcknowledgedPosition(directory: string): number {
  const path = join(directory, fileName);
  if (!existsSync(path)) return 0;
  const fd = openSync(path, 'r');
  try {
    return Math.max(...slots.map((slot) => readSlot(fd, slot)));
  } finally {
    closeSync(fd);
  }
}

/** Makes a created, renamed or removed name in `directory` survive a power loss. */
export function syncDirectory(directory: string): void {
  const fd = openSync(directory, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

function encodeSlot(position: number): Buffer {
  const bytes = Buffer.alloc(slotBytes);
  bytes.writeBigUInt64LE(BigInt(position), 0);
  bytes.writeUInt32LE(crc32c(bytes, 0, 8), 8);
  return bytes;
}

function readSlot(fd: number, slot: number): number {
  const bytes = Buffer.alloc(slotBytes);
  if (readSync(fd, bytes, 0, slotBytes, slot * slotStride) !== slotBytes) return 0;
  if (crc32c(bytes, 0, 8) !== bytes.readUInt32LE(8)) return 0;
  return Number(bytes.readBigUInt64LE(0));
}
