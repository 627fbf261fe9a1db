import type { Deleted, Upload, UploadPage, uploadRoutes } from '@linkplane/contracts';
import * as uploadsDb from '@linkplane/links-db/uploads';
import type { Call, Operations } from '../calls/operations.ts';
import { encodePicture, refuseWithoutRoom, storePicture } from './store-picture.ts';
import {
  assertUploadId,
  decodeUploadCursor,
  encodeUploadCursor,
  presentUpload,
  uploadNotFound,
  type UploadsDeps,
} from './upload.ts';

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
