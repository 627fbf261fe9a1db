import type { Database } from '@linkplane/links-db/management';
import type { ChangeRelay } from '../relay-changes.ts';

/** What the operations on links work with. */
export type LinksDeps = {
  database: Database;
  /** Where the service's own short links are. */
  publicUrl: URL;
  relay: Pick<ChangeRelay, 'announce'>;
  /** To be called after a picture, so that the buffers behind it do not pile up. */
  collectPassed: () => void;
};
