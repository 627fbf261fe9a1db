import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServedFile } from '../http/mount-file.ts';

const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';

/** The only files of the page; the first two are Swagger UI's. */
const docsFiles = [
  { name: 'swagger-ui.css', contentType: style, from: 'swagger-ui' },
  { name: 'swagger-ui-bundle.js', contentType: script, from: 'swagger-ui' },
  { name: 'docs.css', contentType: style, from: 'assets' },
  { name: 'open-docs.js', contentType: script, from: 'assets' },
] as const;

/** Reads what the page needs. `version` changes with any byte of it. */
export function readDocsFiles(): { version: string; files: Map<string, ServedFile> } {
  const directories = {
    'swagger-ui': dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json'))),
    assets: join(import.meta.dirname, 'assets'),
  };
  const hash = createHash('sha256');
  const files = new Map<string, ServedFile>();
  for (const { name, contentType, from } of docsFiles) {
    const bytes = readFileSync(join(directories[from], name));
    hash.update(bytes);
    files.set(name, { contentType, bytes });
  }
  return { version: hash.digest('hex').slice(0, 16), files };
}
