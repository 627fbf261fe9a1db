import { globSync } from 'node:fs';
import { findProgram, realServersRequired } from '@linkplane/local-servers';

/**
 * Returns the environment that shifts the clock of one process by an offset, through libfaketime. Undefined, with the
 * reason on standard error, when the library is not installed.
 * @throws instead when all tests are required to run
 */
export function findFaketime(): ((offset: string) => Record<string, string>) | undefined {
  try {
    findProgram({ command: 'faketime', debianPackage: 'faketime' });
    const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
    if (library === undefined) throw new Error('libfaketimeMT.so.1 is not installed');
    return (offset) => ({
      LD_PRELOAD: library,
      FAKETIME: offset,
      // Timers use the monotonic clock, which stays as it is.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
  } catch (error) {
    if (realServersRequired(process.env)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`SKIPPED: tests with wrong clocks: ${reason}\n`);
    return undefined;
  }
}
