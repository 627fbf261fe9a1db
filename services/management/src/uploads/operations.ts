import type { Deleted, Upload, UploadPage, UploadPurpose, uploadRoutes } from '@linkplane/contracts';
import { inTransaction } from '@linkplane/links-db/transactions';
import * as uploadsDb from '@linkplane/links-db/uploads';
import * as workspacesDb from '@linkplane/links-db/workspaces';
import { createId } from '@linkplane/runtime';
import type { Caller } from '../calls/caller.ts';
import type { Call, Operations } from '../calls/operations.ts';
import { AppError, validationError } from '../http/app-error.ts';
import { looksLikePicture, shapes, type Crop, type EncodedImage } from './image-job.ts';
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
  await refuseWithoutRoom(deps, caller);
  const image = await deps.holdFile(caller.workspaceId, async () => {
    const bytes = await body.read();
    return await encodePicture(deps, caller, { bytes, purpose, crop, field: 'body' });
  });
  return await storePicture(deps, caller, purpose, image);
}

/** The picture is fetched through the guard against addresses that are not public. */
async function importUpload(
  deps: UploadsDeps,
  { caller, body }: Call<typeof uploadRoutes.importUpload>,
): Promise<Upload> {
  const { purpose, url } = body;
  await refuseWithoutRoom(deps, caller);
  const image = await deps.holdFile(caller.workspaceId, async () => {
    const bytes = await deps.fetchImage(caller.workspaceId, url);
    return await encodePicture(deps, caller, { bytes, purpose, crop: undefined, field: 'url' });
  });
  return await storePicture(deps, caller, purpose, image);
}

type Picture = { bytes: Buffer; purpose: UploadPurpose; crop: Crop | undefined; field: string };

async function encodePicture(
  { encodeImage }: UploadsDeps,
  { workspaceId }: Caller,
  { bytes, purpose, crop, field }: Picture,
): Promise<EncodedImage> {
  if (!looksLikePicture(bytes))
    throw validationError({ field, message: 'must be a PNG, JPEG, WebP, GIF or AVIF picture' });
  const image = await encodeImage(workspaceId, { bytes, crop, ...shapes[purpose] });
  if ('refusal' in image) throw validationError({ field, message: image.refusal });
  return image;
}

/** Before any work for a picture that could not be stored. @throws AppError PLAN_LIMIT_REACHED */
async function refuseWithoutRoom({ database }: UploadsDeps, { workspaceId, quotas }: Caller): Promise<void> {
  if (!(await uploadsDb.hasRoomForUpload(database, workspaceId, limitsOf(quotas)))) throw noRoom(quotas);
}

const limitsOf = ({ uploads, uploadBytes }: Caller['quotas']) => ({ countMax: uploads, bytesMax: uploadBytes });

function noRoom({ uploads, uploadBytes }: Caller['quotas']): AppError {
  return new AppError(
    'PLAN_LIMIT_REACHED',
    `A workspace on this plan can have ${uploads} uploads with ${uploadBytes / megabyte} MB in all.`,
    { params: { max: uploads } },
  );
}

/**
 * Stores a picture. The row comes before the file, and is visible once that is complete: a process
 * that is killed in between leaves a row that is swept, and with it what there is of the file.
 */
async function storePicture(
  deps: UploadsDeps,
  { workspaceId, quotas }: Caller,
  purpose: UploadPurpose,
  { bytes, width, height }: EncodedImage,
): Promise<Upload> {
  const { database, files, publicUrl } = deps;
  const { format } = shapes[purpose];
  const upload = { id: createId('upl'), purpose, format, width, height, bytes: bytes.byteLength };
  const isInserted = await inTransaction(database, async (transaction) => {
    await workspacesDb.lockWorkspace(transaction, workspaceId);
    return await uploadsDb.insertUpload(transaction, { ...upload, workspaceId }, limitsOf(quotas));
  });
  if (!isInserted) throw noRoom(quotas);
  try {
    await files.write({ ...upload, workspaceId }, bytes);
  } catch (error) {
    // It does not count any more, and what there may be of the file is removed later.
    await uploadsDb.deleteUpload(database, workspaceId, upload.id).catch(() => undefined);
    throw error;
  }
  const stored = await uploadsDb.finishUpload(database, workspaceId, upload.id);
  if (stored) return presentUpload(stored, publicUrl);
  // The workspace was deleted since the row was inserted, and its removed files may be gone already.
  await files.remove({ ...upload, workspaceId: undefined });
  throw new AppError('UNAVAILABLE', 'The picture could not be stored.');
}

async function listUploads(
  { database, publicUrl }: UploadsDeps,
  { caller, query }: Call<typeof uploadRoutes.listUploads>,
): Promise<UploadPage> {
  const { limit, cursor, purpose } = query;
  const found = await uploadsDb.listUploads(database, caller.workspaceId, {
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
  const format = await uploadsDb.deleteUpload(database, caller.workspaceId, params.id);
  if (!format) throw uploadNotFound();
  const file = { id: params.id, format };
  cache.forget(file);
  await files.remove({ ...file, workspaceId: caller.workspaceId }).catch((error: unknown) => {
    logger.warn({ err: error, uploadId: params.id }, 'a deleted upload was not removed from the storage yet');
  });
  return { deleted: true };
}
