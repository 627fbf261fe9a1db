// Builds the dashboard's files, unless those that are there were made from the very same sources.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const directory = 'services/dashboard';
const stampFile = join(directory, 'dist', '.built-from');
const inputs = [
  // Not the whole directory: what is built and installed in it has ten times as many files.
  ...['content-security-policy.ts', 'index.html', 'package.json', 'vite.config.ts'].map((file) =>
    join(directory, file),
  ),
  ...['messages', 'public', 'src'].map((folder) => join(directory, folder)),
  'packages/contracts/src',
  'packages/link-decisions/src',
  'packages/messages/src',
  'packages/profile-page/src',
  'packages/slugs/src',
  'packages/visitors/src',
  'pnpm-lock.yaml',
];

const stamp = hashInputs();
if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
  console.error('Building the dashboard (once, and after it changes) ...');
  const { build } = await import('vite'); // not before it is needed: it takes longer to load than the comparison
  await build({ root: directory, logLevel: 'warn' });
  writeFileSync(stampFile, stamp);
}

function hashInputs(): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(listFiles)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function listFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
