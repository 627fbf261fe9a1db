import { createHash } from 'node:crypto';
import { SendFailure } from '@linkplane/runtime';
import { abortTimeoutMs, partBytes, partsMax } from './limits.ts';
import type { Bucket, HashedBytes, Upload } from './open-bucket.ts';

export type UploadOptions = {
  key: string;
  contentType: string;
  signal: AbortSignal;
  /** Stores which upload is unfinished, so that another process can abort it; null: none. */
  noteUpload: (upload: Upload | null) => Promise<void>;
  /** Awaited before the object is written: throws when it must not be. */
  beforeWriting: () => Promise<void>;
};

/**
 * Writes a file to a bucket as one object, which appears, or replaces another one, once it is complete. It is uploaded in
 * parts while it is produced: at most two of them are in memory, one being sent and one being filled. Returns its size.
 * @throws SendFailure, the signal's reason, or an error of the file; the upload is aborted then
 */
export async function uploadFile(
  bucket: Bucket,
  pieces: AsyncIterable<string | Uint8Array>,
  options: UploadOptions,
): Promise<number> {
  const { key, contentType, signal } = options;
  const writer = createPartWriter(bucket, options);
  try {
    let bytes = 0;
    const part = createPart();
    for await (const piece of pieces) {
      signal.throwIfAborted();
      const data = typeof piece === 'string' ? Buffer.from(piece) : piece;
      bytes += data.byteLength;
      for (let from = 0; from < data.byteLength;) {
        from += part.fill(data, from);
        if (part.isFull()) await writer.write(part.take());
      }
    }
    if (!writer.hasBegun()) {
      await options.beforeWriting();
      await bucket.put(key, contentType, part.take(), signal);
      return bytes;
    }
    if (!part.isEmpty()) await writer.write(part.take());
    await writer.finish();
    return bytes;
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

/** Collects the bytes of parts in two buffers in turn, and hashes them as they come: never much at once. */
function createPart() {
  let [filling, other] = [Buffer.alloc(0), Buffer.alloc(0)];
  let length = 0;
  let hash = createHash('sha256');
  return {
    isFull: () => length === partBytes,
    isEmpty: () => length === 0,
    /** Takes bytes from a position on, and returns how many it had room for. */
    fill(data: Uint8Array, from: number): number {
      if (filling.length === 0) filling = Buffer.allocUnsafeSlow(partBytes);
      const taken = data.subarray(from, from + partBytes - length);
      filling.set(taken, length);
      hash.update(taken);
      length += taken.byteLength;
      return taken.byteLength;
    },
    /** The bytes so far. They stay as they are until the next part has been taken as well. */
    take(): HashedBytes {
      const taken = { bytes: filling.subarray(0, length), sha256: hash.digest('hex') };
      [filling, other] = [other, filling];
      length = 0;
      hash = createHash('sha256');
      return taken;
    },
  };
}

function createPartWriter(bucket: Bucket, { key, contentType, signal, noteUpload, beforeWriting }: UploadOptions) {
  let upload: Upload | undefined;
  const tags: string[] = [];
  let sending: Promise<void> = Promise.resolve();

  return {
    hasBegun: () => upload !== undefined,

    /** Resolves once the part before has been sent, and this one is being sent. */
    async write(body: HashedBytes): Promise<void> {
      await sending;
      if (!upload) {
        upload = await bucket.startUpload(key, contentType, signal);
        await noteUpload(upload);
      }
      const number = tags.length + 1;
      if (number > partsMax) throw new SendFailure('The export is larger than an object can be.');
      sending = bucket.putPart(upload, number, body, signal).then((tag) => void tags.push(tag));
      // Awaited by the next call; until then it is no unhandled rejection.
      sending.catch(() => undefined);
    },

    async finish(): Promise<void> {
      await sending;
      if (!upload) return;
      await beforeWriting();
      await bucket.finishUpload(upload, tags, signal);
      await noteUpload(null);
      upload = undefined;
    },

    /** Never rejects: what cannot be aborted is left for the next run. */
    async abort(): Promise<void> {
      await sending.catch(() => undefined);
      if (!upload) return;
      try {
        await bucket.abortUpload(upload, AbortSignal.timeout(abortTimeoutMs));
        await noteUpload(null);
      } catch {
        // It is noted, and the next run aborts it.
      }
    },
  };
}
