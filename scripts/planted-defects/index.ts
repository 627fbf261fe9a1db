import { dashboardDefects } from './dashboard.ts';
import { eventDefects } from './events.ts';
import { managementDefects } from './management.ts';
import type { PlantedDefect } from './planted-defect.ts';
import { redirectDefects } from './redirect.ts';
import { sharedCodeDefects } from './shared-code.ts';
import { storeDefects } from './stores.ts';
import { webhookDefects } from './webhooks.ts';

export type { PlantedDefect } from './planted-defect.ts';

/** Every defect that a test has to notice, in the order in which `npm run plant` plants them. */
export const plantedDefects: readonly PlantedDefect[] = [
  ...redirectDefects,
  ...managementDefects,
  ...dashboardDefects,
  ...eventDefects,
  ...webhookDefects,
  ...storeDefects,
  ...sharedCodeDefects,
];
