import type { Deleted, Upload, UploadPage, UploadPurpose, uploadRoutes } from '@linkplane/contracts';
import * as linksDb from '@linkplane/links-db/management';
import { createId } from '@linkplane/runtime';
import type { Caller } from '../calls/caller.ts';
import type { Call, Operations } from '../calls/operations.ts';
import { AppError, validationError } from '../http/app-error.ts';
import { looksLikePicture, shapes, type Crop } from './image-job.ts';
import {
  assertUploadId,
  decodeUploadCursor,
  encodeUploadCursor,
  presentUpload,
  uploadNotFound,
  type UploadsDeps,
} from './upload.ts';

const megabyte = 1_000_000;

export function uploadOperations(deps: UploadsDeps): Operations<typeof uploadRoutes> {
  return {
    createUpload: (call) => createUpload(deps, call),
    importUpload: (call) => importUpload(deps, call),
    listUploads: (call) => listUploads(deps, call),
    deleteUpload: (call) => deleteUpload(deps, call),
  };
}

async function createUpload(
  deps: UploadsDeps,
  { caller, query, body }: Call<typeof uploadRoutes.createUpload>,
): Promise<Upload> {
  const { purpose, x, y, width, height } = query;
  const crop =
    x === undefined || y === undefined || width === undefined || height === undefined
      ? undefined
      : { x, y, width, height };
  const bytes = await deps.receiveFile(caller.workspaceId, body);
  return await storePicture(deps, caller, { bytes, purpose, crop, field: 'body' });
}

/** The picture is fetched through the guard against addresses that are not public. */
async function importUpload(
  deps: UploadsDeps,
  { caller, body }: Call<typeof uploadRoutes.importUpload>,
): Promise<Upload> {
  const bytes = await deps.fetchImage(caller.workspaceId, body.url);
  return await storePicture(deps, caller, { bytes, purpose: body.purpose, crop: undefined, field: 'url' });
}

type Picture = { bytes: Buffer; purpose: UploadPurpose; crop: Crop | undefined; field: string };

/**
 * Re-encodes a picture and stores it. The row comes before the file, and is visible once that is complete: a process
 * that is killed in between leaves a row that is swept, and with it what there is of the file.
 */
async function storePicture(
  deps: UploadsDeps,
  { workspaceId, quotas }: Caller,
  { bytes, purpose, crop, field }: Picture,
): Promise<Upload> {
  const { database, files, publicUrl } = deps;
  if (!looksLikePicture(bytes))
    throw validationError({ field, message: 'must be a PNG, JPEG, WebP, GIF or AVIF picture' });
  const shape = shapes[purpose];
  const image = await deps.encodeImage(workspaceId, { bytes, crop, ...shape });
  if ('refusal' in image) throw validationError({ field, message: image.refusal });
  const { width, height } = image;
  const upload = { id: createId('upl'), purpose, format: shape.format, width, height, bytes: image.bytes.byteLength };
  const limits = { countMax: quotas.uploads, bytesMax: quotas.uploadBytes };
  const isInserted = await linksDb.inTransaction(database, async (transaction) => {
    await linksDb.lockWorkspace(transaction, workspaceId);
    return await linksDb.insertUpload(transaction, { ...upload, workspaceId }, limits);
  });
  if (!isInserted)
    throw new AppError(
      'PLAN_LIMIT_REACHED',
      `A workspace on this plan can have ${limits.countMax} uploads with ${limits.bytesMax / megabyte} MB in all.`,
    );
  await files.write(upload, image.bytes);
  const stored = await linksDb.finishUpload(database, workspaceId, upload.id);
  if (stored) return presentUpload(stored, publicUrl);
  // The workspace was deleted since the row was inserted, and its removed files may be gone already.
  await files.remove(upload);
  throw new AppError('UNAVAILABLE', 'The picture could not be stored.');
}

async function listUploads(
  { database, publicUrl }: UploadsDeps,
  { caller, query }: Call<typeof uploadRoutes.listUploads>,
): Promise<UploadPage> {
  const { limit, cursor, purpose } = query;
  const found = await linksDb.listUploads(database, caller.workspaceId, {
    purpose,
    after: cursor === '' ? undefined : decodeUploadCursor(cursor),
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map((upload) => presentUpload(upload, publicUrl)),
    pagination: { limit, nextCursor: last ? encodeUploadCursor(last) : null },
  };
}

/** The file goes at once; when the store cannot be reached it goes with the next sweep. */
async function deleteUpload(
  { database, files, cache, logger }: UploadsDeps,
  { caller, params }: Call<typeof uploadRoutes.deleteUpload>,
): Promise<Deleted> {
  assertUploadId(params.id);
  const format = await linksDb.deleteUpload(database, caller.workspaceId, params.id);
  if (!format) throw uploadNotFound();
  cache.delete(params.id);
  await files.remove({ id: params.id, format }).catch((error: unknown) => {
    logger.warn({ err: error, uploadId: params.id }, 'a deleted upload was not removed from the storage yet');
  });
  return { deleted: true };
}
