import { join } from 'node:path';
import { readMailServer, readUploadStore } from '@linkplane/config';
import type { Config } from '../config.ts';
import type { RedirectConfig } from '../open-redirect-plane.ts';
import type { ThreadData } from './plane-deps.ts';

/** What all threads have in common, as values that can be cloned. */
export type SharedThreadData = Omit<ThreadData, 'planes' | 'redirect' | 'isRestart'>;

export function describeThreads(
  config: Config,
  { dataDirectory, instance, socketDirectory }: { dataDirectory: string; instance: string; socketDirectory: string },
): SharedThreadData {
  return {
    config: {
      publicUrl: config.publicUrl.href,
      slugPolicy: config.SLUG_POLICY,
      compatibleApis: config.COMPATIBLE_APIS,
      logLevel: config.LOG_LEVEL,
      failpoint: config.FAILPOINT,
      cityDatabase: config.GEO_CITY_DB,
      knowsCities: config.GEO_CITY_DB !== undefined || config.GEO_HEADERS !== undefined,
      mail: readMailServer(config),
      signUp: { isOpen: config.SIGN_UP, plan: config.DEFAULT_PLAN },
      dns: { servers: config.DNS_SERVERS, publicAddresses: config.PUBLIC_ADDRESSES },
      webhooks: { allowPrivate: config.WEBHOOK_ALLOW_PRIVATE },
      uploads: readUploadStore(config, dataDirectory),
    },
    instance,
    dataDirectory,
    managementSockets: {
      http: join(socketDirectory, 'management.sock'),
      calls: join(socketDirectory, 'calls.sock'),
    },
  };
}

/** The settings of a thread that serves visitors, which can be cloned, too. @param port the one that the main thread has */
export function describeRedirectConfig(config: Config, port: number): RedirectConfig {
  return {
    JOURNAL_MEGABYTES_MAX: config.JOURNAL_MEGABYTES_MAX,
    JOURNAL_DURABILITY: config.JOURNAL_DURABILITY,
    SLUG_POLICY: config.SLUG_POLICY,
    GEO_HEADERS: config.GEO_HEADERS,
    GEO_CITY_DB: config.GEO_CITY_DB,
    FAILPOINT: config.FAILPOINT,
    FAST_LANE: config.FAST_LANE,
    HOST: config.HOST,
    METRICS: config.METRICS,
    TRUSTED_PROXIES: config.TRUSTED_PROXIES,
    COMPATIBLE_APIS: config.COMPATIBLE_APIS,
    PORT: port,
  };
}
