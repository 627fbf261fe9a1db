import { warnOfNearMisses } from '@linkplane/config';
import { PathLockedError, runUntilStopped } from '@linkplane/runtime';
import { createLogger } from '@linkplane/telemetry';
import { configKeys, readStandaloneConfig } from './config.ts';
import { openThreads } from './threads/open-threads.ts';

await runUntilStopped(async () => {
  try {
    const config = readStandaloneConfig(process.env);
    warnOfNearMisses(createLogger('standalone', config.LOG_LEVEL), configKeys, process.env);
    // The threads load their programs while this one loads its own: a start is as fast as the slowest of them.
    const threads = openThreads(config);
    const { startStandalone } = await import('./start-standalone.ts');
    return await startStandalone(config, threads);
  } catch (error) {
    if (!(error instanceof PathLockedError)) throw error;
    throw new Error(`${error.message}. Stop the other Linkplane first, or give this one a DATA_DIR of its own.`);
  }
});
