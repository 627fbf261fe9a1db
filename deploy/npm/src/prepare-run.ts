import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkPrograms } from './link-programs.ts';

/**
 * Bundles the programs that the tests start (`findProgram` of `@linkplane/testing`), for this process and its children.
 * They are removed when it ends, with what Node.js keeps of their compiled code.
 */
export async function prepareRun(root: string): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-programs-'));
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
  await linkPrograms(root, directory);
  process.env['LINKPLANE_PROGRAMS'] = directory;
  process.env['NODE_COMPILE_CACHE'] = join(directory, 'compile-cache');
}
