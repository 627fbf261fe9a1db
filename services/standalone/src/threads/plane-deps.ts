import type { MailServer } from '@linkplane/config';
import type { ManagementDeps } from '@linkplane/management';
import type { Lifecycle } from '@linkplane/runtime';
import type { CollectedMetrics, Logger, Metrics } from '@linkplane/telemetry';
import type { ManagementSockets } from '../front-door/forward-request.ts';
import type { ThreadLimits } from '../front-door/share-threads.ts';
import type { RedirectConfig } from '../open-redirect-plane.ts';
import type { MainCall, MainResult, MainThread } from './call-main-thread.ts';

/** The planes that run in threads; `redirect` is one more thread that serves visitors beside the main one. */
export type Plane = 'management' | 'analytics' | 'webhooks' | 'redirect';

/** Where the stores are, embedded or not. */
export type StoreUrls = { postgresUrl: string; clickhouseUrl: string };

/** The `workerData` of a thread. */
export type ThreadData = {
  /** Opened one after the other in this thread. */
  planes: readonly Plane[];
  /** Whether it takes the place of a thread that has died: then there are visitors already. */
  isRestart?: boolean;
  config: {
    publicUrl: string;
    slugPolicy: ManagementDeps['slugPolicy'] | undefined;
    compatibleApis: ManagementDeps['compatibleApis'];
    logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
    failpoint: string | undefined;
    cityDatabase: string | undefined;
    /** Whether rules of links can be about regions and cities. */
    knowsCities: boolean;
    mail: MailServer | undefined;
    signUp: { isOpen: boolean; plan: 'free' | 'pro' | 'business' | 'enterprise' };
    dns: { servers: string[]; publicAddresses: string[] };
    webhooks: { allowPrivate: boolean };
    uploads: ManagementDeps['uploads'];
  };
  /** Identifies this running instance, so that its threads find each other. */
  instance: string;
  dataDirectory: string;
  managementSockets: ManagementSockets;
  /** The settings of `redirect` alone. */
  redirect?: { config: RedirectConfig; limits: ThreadLimits } | undefined;
};

/** What a plane is opened with. */
export type PlaneDeps = {
  data: ThreadData & StoreUrls;
  lifecycle: Lifecycle;
  logger: Logger;
  metrics: Metrics;
  /** Only for `redirect`. */
  main: MainThread;
};

export type OpenedPlane = {
  /** False while it runs and does not do all of its work. */
  isWorking(): boolean;
  /** What `/readyz` reports of it beside that, by name. */
  checks?(): Record<string, boolean>;
};

/** Messages to a thread; it opens its planes once it has the stores. */
export type ThreadRequest = 'stop' | 'metrics' | 'ping' | { stores: StoreUrls } | MainResult;
/** Messages from a thread; the metrics are those of each of its planes. */
export type ThreadResponse =
  'ready' | { isWorking: boolean; checks: Record<string, boolean> } | { metrics: CollectedMetrics[] } | MainCall;
