import { PathLockedError, runUntilStopped } from '@linkplane/runtime';
import { readStandaloneConfig } from './config.ts';
import { startStandalone } from './start-standalone.ts';

await runUntilStopped(async () => {
  try {
    return await startStandalone(readStandaloneConfig(process.env));
  } catch (error) {
    if (!(error instanceof PathLockedError)) throw error;
    throw new Error(`${error.message}. Stop the other Linkplane first, or give this one a DATA_DIR of its own.`);
  }
});
