import { buildOpenApi } from '@linkplane/contracts';
import type { Router } from 'express';
import { mountFile } from '../http/mount-file.ts';

const maxAgeSeconds = 300;

/** The OpenAPI document, made once, at start. For everybody: mount it before `authenticate`. */
export function mountDocument(api: Router): void {
  const bytes = Buffer.from(JSON.stringify(buildOpenApi()));
  mountFile(api, '/openapi.json', { contentType: 'application/json; charset=utf-8', bytes }, { maxAgeSeconds });
}
