import type { Pool } from '@linkplane/links-db';
import type { ChangeRelay } from '../relay-changes.ts';

/** What the operations on profiles and their blocks work with. */
export type ProfilesDeps = {
  pool: Pool;
  /** Where the service's own profiles are. */
  publicUrl: URL;
  relay: Pick<ChangeRelay, 'announce'>;
};
