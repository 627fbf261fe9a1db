import { runUntilStopped } from '@linkplane/runtime';
import { readManagementConfig } from './config.ts';
import { startManagement } from './start-management.ts';

await runUntilStopped(() => startManagement(readManagementConfig(process.env)));
