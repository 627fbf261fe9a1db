import type { Database } from '@linkplane/links-db/management';
import type { LinkRoom } from './link-room.ts';
import type { ChangeRelay } from '../outbox/relay-changes.ts';

/** What the operations on links work with. */
export type LinksDeps = {
  database: Database;
  /** Where the service's own short links are. */
  publicUrl: URL;
  /** Where the quota of links is kept. */
  linkRoom: LinkRoom;
  relay: Pick<ChangeRelay, 'announce'>;
  /** To be called after a picture, so that the buffers behind it do not pile up. */
  collectPassed: () => void;
};
