import { warnOfNearMisses } from '@linkplane/config';
import { runUntilStopped } from '@linkplane/runtime';
import { createLogger } from '@linkplane/telemetry';
import { configKeys, readWebhooksConfig } from './config.ts';
import { startWebhooks } from './start-webhooks.ts';

await runUntilStopped(() => {
  const config = readWebhooksConfig(process.env);
  warnOfNearMisses(createLogger('webhooks', config.LOG_LEVEL), configKeys, process.env);
  return startWebhooks(config);
});
