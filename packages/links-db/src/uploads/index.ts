// The queries of this folder that the management plane may use: its permission list.
export {
  deleteUnfinishedUploads,
  deleteUpload,
  findUpload,
  finishUpload,
  forgetRemovedUpload,
  hasRoomForUpload,
  insertUpload,
  findServedWorkspace,
  listUploads,
  removeSomeUploads,
  takeRemovedUploads,
  type UploadFormat,
  type UploadPlace,
  type UploadRecord,
} from './uploads.ts';
