import { warnOfNearMisses } from '@linkplane/config';
import { runUntilStopped } from '@linkplane/runtime';
import { createLogger } from '@linkplane/telemetry';
import { configKeys, readAnalyticsConfig } from './config.ts';
import { startAnalytics } from './start-analytics.ts';

await runUntilStopped(() => {
  const config = readAnalyticsConfig(process.env);
  warnOfNearMisses(createLogger('analytics', config.LOG_LEVEL), configKeys, process.env);
  return startAnalytics(config);
});
