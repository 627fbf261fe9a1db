import { warnOfNearMisses } from '@linkplane/config';
import { runUntilStopped } from '@linkplane/runtime';
import { createLogger } from '@linkplane/telemetry';
import { configKeys, readManagementConfig } from './config.ts';
import { startManagement } from './start-management.ts';

await runUntilStopped(() => {
  const config = readManagementConfig(process.env);
  warnOfNearMisses(createLogger('management', config.LOG_LEVEL), configKeys, process.env);
  return startManagement(config);
});
