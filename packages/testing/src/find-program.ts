import { join, resolve } from 'node:path';

/**
 * The main program of a service: bundled as users get it where the run has prepared that (`vitest.config.ts`), which
 * starts much faster, or else its source.
 */
export function findProgram(service: string): string {
  const directory = process.env['LINKPLANE_PROGRAMS'];
  return directory === undefined
    ? resolve(import.meta.dirname, '../../../services', service, 'src/main.ts')
    : join(directory, 'bin', `${service}.js`);
}
