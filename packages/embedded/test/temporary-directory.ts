import { mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A directory two levels below one that only its owner may pass, removed after the test. */
export function createTemporaryDirectory(): string {
  const root = mkdtempSync(join(tmpdir(), 'linkplane-embedded-'));
  onTestFinished(() => rm(root, { recursive: true, force: true, maxRetries: 5 }));
  const directory = join(root, 'private', 'store');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return directory;
}
