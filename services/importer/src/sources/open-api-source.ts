import type { ImportedService } from '@linkplane/contracts';
import {
  openBitlyApi,
  openDubApi,
  openKuttApi,
  openRebrandlyApi,
  openShlinkApi,
  openShortioApi,
  type BitlyQuota,
  type HttpOptions,
  type Source,
} from '@linkplane/import-sources';

/** A service whose links are read through its HTTP API. */
export type ApiService = ImportedService;

/** Their names as people know them. */
export const apiServiceNames: Readonly<Record<ApiService, string>> = {
  shlink: 'Shlink',
  kutt: 'Kutt',
  dub: 'Dub',
  rebrandly: 'Rebrandly',
  shortio: 'Short.io',
  bitly: 'Bitly',
};

export type ApiOpening = HttpOptions & {
  apiKey: string;
  /** Undefined: the service's own API, which Shlink and Kutt do not have. */
  origin: string | undefined;
  /** The cursor of the last run. */
  since: string | undefined;
  /** When the last run was, where it has no cursor. */
  lastRunAt?: Date | undefined;
  now: number;
  hasCities: boolean;
  /** Hosts of the source that have a host here. */
  copiedHosts: ReadonlySet<string>;
  isTrial: boolean;
  /** Imports links whose password is not known without it. */
  openProtected: boolean;
  /** Reads no numbers of clicks, where each costs quota. */
  withoutClicks: boolean;
  onQuota?: ((quota: BitlyQuota) => void) | undefined;
};

const openers: Record<ApiService, (opening: ApiOpening) => Source> = {
  shlink: (opening) => openShlinkApi({ ...opening, origin: opening.origin ?? '' }),
  kutt: (opening) => openKuttApi({ ...opening, origin: opening.origin ?? '' }),
  dub: openDubApi,
  rebrandly: openRebrandlyApi,
  // Its statistics have a host of their own, which is another one's when an address is given.
  shortio: (opening) => openShortioApi({ ...opening, statisticsOrigin: opening.origin }),
  bitly: openBitly,
};

/** The links and clicks of an account, read through the API of its service. */
export function openApiSource(service: ApiService, opening: ApiOpening): Source {
  return openers[service](opening);
}

/** A trial leaves the monthly quota to the import: it reads no totals, and says what they cost. */
function openBitly(opening: ApiOpening): Source {
  const { apiKey, isTrial, withoutClicks, onQuota } = opening;
  return openBitlyApi({
    ...opening,
    accessToken: apiKey,
    readsClicks: !withoutClicks && !isTrial,
    onQuota: isTrial ? onQuota : undefined,
  });
}

/** All that decides what a source gives, so that a reading goes on only while it is the same. */
export function describeReading(service: ApiService, opening: ApiOpening): string {
  const { origin, hasCities, copiedHosts, isTrial, openProtected, withoutClicks } = opening;
  const hosts = [...copiedHosts].toSorted();
  return JSON.stringify([service, origin ?? null, hasCities, hosts, isTrial, openProtected, withoutClicks]);
}

/** Names what is imported within a workspace: each name has its own later runs. */
export function nameApiSource(
  service: ApiService,
  { url, account }: { url?: string | undefined; account?: string | undefined },
): string {
  // An import from a database of Kutt has other keys of its links.
  const kind = service === 'kutt' ? 'kutt-api' : service;
  return [kind, ...(url === undefined ? [] : [new URL(url).host]), ...(account === undefined ? [] : [account])].join(
    '/',
  );
}
