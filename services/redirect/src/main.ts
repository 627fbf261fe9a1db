import { runUntilStopped } from '@linkplane/runtime';
import { readRedirectConfig } from './config.ts';
import { startRedirect } from './start-redirect.ts';

await runUntilStopped(() => startRedirect(readRedirectConfig(process.env)));
