import type { Pool } from '@linkplane/links-db';
import type { TakeRate } from '../http/take-rate.ts';
import type { ChangeRelay } from '../outbox/relay-changes.ts';
import type { DnsLookUp } from './look-up-dns.ts';

/** Where domains have to point, and who is asked whether they do. */
export type DomainDns = {
  lookUp: DnsLookUp;
  /** This service's own name and addresses; without addresses they are looked up by the name. */
  ownName: string;
  ownAddresses: string[];
};

/** What the operations on domains work with. */
export type DomainsDeps = {
  pool: Pool;
  publicUrl: URL;
  relay: Pick<ChangeRelay, 'announce'>;
  takeRate: TakeRate;
  /** To be called when a check has become due. */
  wakeChecks: () => void;
  dns: DomainDns;
  /** Milliseconds since 1970. */
  now: () => number;
};
