import { z } from 'zod';
import type { Routes } from '../route.ts';
import { linkImport, undoImportBody, undoneImport } from './import.ts';

export const importRoutes = {
  listImports: {
    method: 'get',
    path: '/imports',
    summary: 'List the last 20 imports whose links exist, newest first',
    scopes: ['read', 'links'],
    status: 200,
    data: z.array(linkImport),
    errors: [],
  },
  undoImport: {
    method: 'post',
    path: '/imports/:id/undo',
    summary: 'Delete the links that an import created; those that are in use only when their number is given',
    scopes: ['links'],
    status: 200,
    body: undoImportBody,
    data: undoneImport,
    errors: ['IMPORT_NOT_FOUND', 'VALIDATION_ERROR'],
  },
} as const satisfies Routes;
