import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/**
 * Creates the directory for the data of a first start, which the first test that needs it fills: `copy-first-start.ts`.
 */
export default function keepFirstStart(project: TestProject): () => void {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-first-start-'));
  project.provide('firstStartDirectory', directory);
  return () => rmSync(directory, { recursive: true, force: true });
}
