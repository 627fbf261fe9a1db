import { runUntilStopped } from '@linkplane/runtime';
import { readWebhooksConfig } from './config.ts';
import { startWebhooks } from './start-webhooks.ts';

await runUntilStopped(() => startWebhooks(readWebhooksConfig(process.env)));
