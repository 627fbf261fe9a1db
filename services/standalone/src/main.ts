import { ConfigError } from '@linkplane/config';
import { PathLockedError } from '@linkplane/runtime';
import { readStandaloneConfig } from './config.ts';
import { startStandalone } from './start-standalone.ts';

try {
  const running = await startStandalone(readStandaloneConfig(process.env));
  // Ctrl-C reaches this process twice, from the terminal and from the start script: both mean the same stop.
  const stop = () => void running.stop().then(() => process.exit(0));
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(event, stop);
} catch (error) {
  if (error instanceof ConfigError) console.error([error.message, ...error.problems].join('\n  '));
  else if (error instanceof PathLockedError) {
    console.error(`${error.message}. Stop the other Linkplane first, or give this one a DATA_DIR of its own.`);
  } else console.error('Linkplane could not start:', error instanceof Error ? error.message : error);
  process.exit(1);
}
