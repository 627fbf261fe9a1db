import { runUntilStopped } from '@linkplane/runtime';
import { readAnalyticsConfig } from './config.ts';
import { startAnalytics } from './start-analytics.ts';

await runUntilStopped(() => startAnalytics(readAnalyticsConfig(process.env)));
