// The program of the thread that checks styles of profiles: see `check-styles.ts`.
import { parentPort } from 'node:worker_threads';
import { restrictCss } from '@linkplane/profile-page';
import { lowerPriority } from '@linkplane/runtime';
import type { StyleRequest, StyleResponse } from './check-styles.ts';

lowerPriority();

parentPort?.on('message', ({ id, css }: StyleRequest) => {
  parentPort?.postMessage({ id, problems: [...restrictCss(css).problems] } satisfies StyleResponse);
});
