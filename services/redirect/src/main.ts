import { warnOfNearMisses } from '@linkplane/config';
import { runUntilStopped } from '@linkplane/runtime';
import { createLogger } from '@linkplane/telemetry';
import { configKeys, readRedirectConfig } from './config.ts';
import { startRedirect } from './start-redirect.ts';

await runUntilStopped(() => {
  const config = readRedirectConfig(process.env);
  warnOfNearMisses(createLogger('redirect', config.LOG_LEVEL), configKeys, process.env);
  return startRedirect(config);
});
