import type { Upload, UploadPurpose } from '@linkplane/contracts';
import type { Database } from '@linkplane/links-db/transactions';
import type { UploadPlace, UploadRecord } from '@linkplane/links-db/uploads';
import { idPattern } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import { AppError, validationError } from '../http/app-error.ts';
import { decodeCursorParts, encodeCursorParts, isCursorTime } from '../http/cursor.ts';
import type { FetchImage } from '../page-previews/fetch-image.ts';
import type { EncodeImage } from './encode-image.ts';
import type { FileCache } from './cache-files.ts';
import type { HoldFile } from './hold-files.ts';
import { fileNameOf, type UploadFiles } from './store-files.ts';

/** What the operations on uploads work with. */
export type UploadsDeps = {
  database: Database;
  publicUrl: URL;
  files: UploadFiles;
  /**
   * The cache of the files that are served; a deleted one is evicted here at once, and within a minute by other
   * processes.
   */
  cache: FileCache;
  encodeImage: EncodeImage;
  holdFile: HoldFile;
  fetchImage: FetchImage;
  logger: Logger;
};

/** Where uploads are served. */
export const uploadsPath = '/uploads';

export const uploadIdPattern = idPattern('upl');

/** The same for a malformed id, an unknown one and one of another workspace. */
export function uploadNotFound(): AppError {
  return new AppError('UPLOAD_NOT_FOUND', 'There is no upload with this id.');
}

/**
 * Refuses what cannot be an id before a query.
 * @throws AppError UPLOAD_NOT_FOUND
 */
export function assertUploadId(id: string): void {
  if (!uploadIdPattern.test(id)) throw uploadNotFound();
}

/** A row as the API returns it. */
export function presentUpload(upload: UploadRecord, publicUrl: URL): Upload {
  const { id, width, height, bytes, createdAt } = upload;
  return {
    id,
    url: `${publicUrl.origin}${uploadsPath}/${fileNameOf(upload)}`,
    // Only this plane writes the column.
    purpose: upload.purpose as UploadPurpose,
    width,
    height,
    bytes,
    createdAt: createdAt.toISOString(),
  };
}

/** The position after an upload in the list. */
export function encodeUploadCursor({ createdAt, id }: UploadPlace): string {
  return encodeCursorParts([createdAt.getTime(), id]);
}

/**
 * The position that a cursor encodes.
 * @throws AppError VALIDATION_ERROR for anything that `encodeUploadCursor` did not create
 */
export function decodeUploadCursor(cursor: string): UploadPlace {
  const [time, id] = decodeCursorParts(cursor);
  if (!isCursorTime(time) || typeof id !== 'string' || !uploadIdPattern.test(id))
    throw validationError({ field: 'cursor', message: 'must be the nextCursor of a response about uploads' });
  return { createdAt: new Date(time), id };
}
