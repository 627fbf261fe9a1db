import type { Upload, UploadPurpose } from '@linkplane/contracts';
import { inTransaction } from '@linkplane/links-db/transactions';
import * as uploadsDb from '@linkplane/links-db/uploads';
import * as workspacesDb from '@linkplane/links-db/workspaces';
import { createId } from '@linkplane/runtime';
import type { Caller } from '../calls/caller.ts';
import { AppError, validationError } from '../http/app-error.ts';
import { looksLikePicture, shapes, type Crop, type EncodedImage } from './image-job.ts';
import { presentUpload, type UploadsDeps } from './upload.ts';

const megabyte = 1_000_000;

type Picture = { bytes: Buffer; purpose: UploadPurpose; crop: Crop | undefined; field: string };

/** The picture as its purpose needs it. @throws AppError VALIDATION_ERROR for bytes that are none */
export async function encodePicture(
  { encodeImage }: Pick<UploadsDeps, 'encodeImage'>,
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
export async function refuseWithoutRoom(
  { database }: Pick<UploadsDeps, 'database'>,
  { workspaceId, quotas }: Caller,
): Promise<void> {
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
export async function storePicture(
  deps: Pick<UploadsDeps, 'database' | 'files' | 'publicUrl'>,
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
