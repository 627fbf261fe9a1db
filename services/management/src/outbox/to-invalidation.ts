import type { Invalidation } from '@linkplane/ephemeral';
import type { OutboxRow } from '@linkplane/links-db/management';

export function toInvalidation({ kind, host, slugKey, version }: OutboxRow): Invalidation {
  return { kind, host, slugKey, version };
}
