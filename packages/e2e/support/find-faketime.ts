import { globSync } from 'node:fs';
import { findProgram, realServersRequired } from '@linkplane/local-servers';

/**
 * What sets the clock of one process: its environment, for a library that stands between it and the clock. Undefined,
 * and the reason on standard error, where that cannot be had.
 * @throws instead in a run that must be whole
 */
export function findFaketime(): ((offset: string) => Record<string, string>) | undefined {
  try {
    findProgram({ command: 'faketime', debianPackage: 'faketime' });
    const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
    if (library === undefined) throw new Error('libfaketimeMT.so.1 is not there');
    return (offset) => ({
      LD_PRELOAD: library,
      FAKETIME: offset,
      // Timers go by that clock, and nobody sets it.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
  } catch (error) {
    if (realServersRequired(process.env)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`SKIPPED: tests with clocks that are wrong, which cannot be had here: ${reason}\n`);
    return undefined;
  }
}
