import { deleted } from '../envelope.ts';
import type { Routes } from '../route.ts';
import {
  createUploadQuery,
  importUploadBody,
  listUploadsQuery,
  upload,
  uploadBytesMax,
  uploadPage,
  uploadTypes,
} from './upload.ts';

export const uploadRoutes = {
  createUpload: {
    method: 'post',
    path: '/uploads',
    summary: 'Upload a picture: the body is the file itself, of at most 5 MB',
    description: 'The content decides of which type the picture is: application/octet-stream will do for all of them.',
    scopes: ['profiles', 'links'],
    status: 201,
    query: createUploadQuery,
    rawBody: { types: [...uploadTypes, 'application/octet-stream'], bytesMax: uploadBytesMax },
    takesIdempotencyKey: false,
    hasOwnLimits: true,
    data: upload,
    errors: ['PLAN_LIMIT_REACHED', 'VALIDATION_ERROR'],
  },
  importUpload: {
    method: 'post',
    path: '/uploads/from-url',
    summary: 'Upload the picture at a public address',
    scopes: ['profiles', 'links'],
    status: 201,
    body: importUploadBody,
    takesIdempotencyKey: false,
    hasOwnLimits: true,
    data: upload,
    errors: ['INVALID_URL', 'PLAN_LIMIT_REACHED', 'VALIDATION_ERROR'],
  },
  listUploads: {
    method: 'get',
    path: '/uploads',
    summary: 'List the uploads, newest first',
    scopes: ['read', 'profiles', 'links'],
    status: 200,
    query: listUploadsQuery,
    data: uploadPage,
    errors: ['VALIDATION_ERROR'],
  },
  deleteUpload: {
    method: 'delete',
    path: '/uploads/:id',
    summary: 'Delete an upload; pages that show it show it no more',
    scopes: ['profiles', 'links'],
    status: 200,
    data: deleted,
    errors: ['UPLOAD_NOT_FOUND'],
  },
} as const satisfies Routes;
