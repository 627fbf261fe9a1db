import type { ImportedService, ImportJob } from '@linkplane/contracts';
import { cleanHost, completeWebAddress } from '../../../ui/complete-address.ts';
import type { NewImportJob } from './import-jobs-query.ts';

/** @property key identifies the row while it is edited */
export type HostPair = { key: number; from: string; to: string };

/** What the form of an import job shows. */
export type MoveInValues = {
  service: ImportedService;
  url: string;
  account: string;
  apiKey: string;
  hosts: HostPair[];
  dropOlder: boolean;
  openProtected: boolean;
  withoutClicks: boolean;
};

/** The form of a new job. @param like a job whose settings it begins with; its key is not known here */
export function toMoveInValues(like?: ImportJob): MoveInValues {
  return {
    service: like?.service ?? 'dub',
    url: like?.url ?? '',
    account: like?.account ?? '',
    apiKey: '',
    hosts: like?.hosts.map(({ from, to }, key) => ({ key, from, to })) ?? [],
    dropOlder: like?.dropOlder ?? false,
    openProtected: like?.openProtected ?? false,
    withoutClicks: like?.withoutClicks ?? false,
  };
}

export const needsUrl = (service: ImportedService): boolean => service === 'shlink' || service === 'kutt';

/** Whether it may have links whose password it does not give away. */
export const hidesPasswords = (service: ImportedService): boolean => service === 'shortio' || service === 'kutt';

/** Whether the required fields are filled in. */
export function isComplete({ service, url, apiKey }: MoveInValues): boolean {
  return apiKey.trim() !== '' && (!needsUrl(service) || url.trim() !== '');
}

/** The rows that are sent; one whose source is empty was only opened. */
export function filledPairs(hosts: readonly HostPair[]): HostPair[] {
  return hosts.filter(({ from }) => from.trim() !== '');
}

/** The body of a check, with the settings of the chosen service alone. */
export function toNewJob(values: MoveInValues): NewImportJob {
  const { service, url, account, apiKey, dropOlder, openProtected, withoutClicks } = values;
  const hosts = filledPairs(values.hosts).map(({ from, to }) => ({ from: cleanHost(from), to }));
  return {
    service,
    ...(needsUrl(service) && { url: completeWebAddress(url) }),
    ...(account.trim() !== '' && { account: account.trim() }),
    apiKey: apiKey.trim(),
    ...(hosts.length > 0 && { hosts }),
    dropOlder,
    ...(hidesPasswords(service) && { openProtected }),
    ...(service === 'bitly' && { withoutClicks }),
    dryRun: true,
  };
}
