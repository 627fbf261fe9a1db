// Builds the dashboard's files, unless those that are there were made from the very same sources.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const directory = 'services/dashboard';
const stampFile = join(directory, 'dist', '.built-from');
const inputs = [
  directory,
  'packages/contracts/src',
  'packages/messages/src',
  'packages/profile-page/src',
  'packages/slugs/src',
  'pnpm-lock.yaml',
];

const stamp = hashInputs();
if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
  console.error('Building the dashboard (once, and after it changes) ...');
  await build({ root: directory, logLevel: 'warn' });
  writeFileSync(stampFile, stamp);
}

function hashInputs(): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(listFiles)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function listFiles(path: string): string[] {
  if (!path.startsWith('services') && !path.startsWith('packages')) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/(^|\/)(node_modules|dist)\//.test(file))
    .sort();
}
