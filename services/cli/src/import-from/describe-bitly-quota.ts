import type { BitlyQuota } from '@linkplane/import-sources';

/** What an import from Bitly needs of its quota, for the report of a dry run, which reads no totals. */
export function describeBitlyQuota({ requests, limits }: BitlyQuota, isWithoutClicks: boolean): string {
  const cost = isWithoutClicks
    ? 'The dry run has used as many requests of the monthly quota of Bitly as the import will.'
    : `The dry run has read no numbers of clicks: the import needs ${number(requests)} requests of the monthly quota of Bitly. ` +
      'With --without-clicks it needs one for 100 links.';
  const used = limits.map(({ endpoint, used, limit }) => `  ${endpoint}: ${number(used)} of ${number(limit)}`);
  return [cost, ...(used.length > 0 ? ['Used of the limits that Bitly lists:', ...used] : [])].join('\n');
}

const number = (value: number) => value.toLocaleString('en');
