import type { CreateBlockBody } from '@linkplane/contracts';
import type { BlockFields } from '@linkplane/links-db/management';

/** What a body, which has passed every rule, says of a block; what it leaves out is unset. */
export function toBlockFields({ type, label, content, icon, settings }: CreateBlockBody): BlockFields {
  return { type, label: label ?? null, content, icon: icon ?? null, settings: settings ?? {} };
}
