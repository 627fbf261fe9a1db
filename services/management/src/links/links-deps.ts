import type { Pool } from '@linkplane/links-db';
import type { ChangeRelay } from '../relay-changes.ts';

/** What the operations on links work with. */
export type LinksDeps = {
  pool: Pool;
  /** Where the service's own short links are. */
  publicUrl: URL;
  relay: Pick<ChangeRelay, 'announce'>;
};
