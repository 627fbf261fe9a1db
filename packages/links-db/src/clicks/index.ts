// The queries of this folder that the management plane may use: its permission list.
export { readClickTokenKey } from './click-token-key.ts';
export { readIngestedUntil, takeLateDays } from './late-days.ts';
