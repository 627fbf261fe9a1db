import type { RequestListener } from 'node:http';
import type { ClicksDb } from '@linkplane/clicks-db';
import type { Invalidations } from '@linkplane/ephemeral';
import type { Pool } from '@linkplane/links-db';
import type { Logger } from '@linkplane/telemetry';
import { createApp } from './app.ts';
import { createChangeRelay } from './relay-changes.ts';

/** Open stores; the caller closes them after `stop`. */
export type ManagementDeps = {
  pool: Pool;
  clicks: ClicksDb;
  invalidations: Invalidations;
  /** Where the service's own short links are, such as `https://lnk.example`. */
  publicUrl: URL;
  logger: Logger;
};

export type ManagementService = {
  /** Answers everything under /v1 and /api/v1. */
  handle: RequestListener;
  /** Starts the work that goes on beside requests. */
  start(): void;
  /** Call it when no more requests come: tells the caches what is still untold. */
  stop(): Promise<void>;
};

/** The control plane: the API over links, tokens and accounts. */
export function createManagementService(deps: ManagementDeps): ManagementService {
  const relay = createChangeRelay(deps);
  return {
    handle: createApp({ ...deps, relay }),
    start: () => relay.start(),
    stop: () => relay.stop(),
  };
}
