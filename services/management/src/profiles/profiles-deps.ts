import type { Database } from '@linkplane/links-db/management';
import type { ChangeRelay } from '../outbox/relay-changes.ts';

/** What the operations on profiles and their blocks work with. */
export type ProfilesDeps = {
  database: Database;
  /** Where the service's own profiles are. */
  publicUrl: URL;
  relay: Pick<ChangeRelay, 'announce'>;
};
