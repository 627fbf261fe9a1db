// Joins the parts of the patch of kafkajs into the file that pnpm applies, and states its hash in the lockfile.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { joinPatches } from './join-patches.ts';

const root = resolve(import.meta.dirname, '../../..');
const lockfile = resolve(root, 'pnpm-lock.yaml');

export const patchesDirectory = resolve(import.meta.dirname, '../patches');
export const patchPath = resolve(patchesDirectory, 'kafkajs@2.2.4.patch');

/** The parts in the order in which they are applied. */
export function listParts(): { name: string; text: string }[] {
  const names = readdirSync(patchesDirectory).filter((name) => /^\d\d-.+\.patch$/.test(name));
  return names.toSorted().map((name) => ({ name, text: readFileSync(resolve(patchesDirectory, name), 'utf8') }));
}

/** The hash of a patch that `pnpm install --frozen-lockfile` compares with the one in the lockfile. */
export function hashPatch(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export function readLockfile(): string {
  return readFileSync(lockfile, 'utf8');
}

if (import.meta.main) {
  const before = readFileSync(patchPath, 'utf8');
  const after = joinPatches(listParts().map(({ text }) => text));
  writeFileSync(patchPath, after);
  writeFileSync(lockfile, readLockfile().replaceAll(hashPatch(before), hashPatch(after)));
}
