import { isIP } from 'node:net';
import type { DnsRecord } from '@linkplane/contracts/account';
import { createRandomString } from '@linkplane/runtime';
import type { DomainDns } from './domains-deps.ts';

const tokenAlphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
const tokenChars = 32;

export function makeDomainToken(): string {
  return createRandomString(tokenAlphabet, tokenChars);
}

/** Where the proof of a host stands. */
export function proofName(host: string): string {
  return `_linkplane.${host}`;
}

/** What it says. */
export function proofText(token: string): string {
  return `linkplane-verification=${token}`;
}

type Proved = { host: string; token: string | null };

/** All that is to be set for a domain; one that an operator vouches for needs no proof. */
export function listDnsRecords({ host, token }: Proved, dns: Omit<DomainDns, 'lookUp'>): DnsRecord[] {
  const { ownName, ownAddresses } = dns;
  return [
    ...(token === null
      ? []
      : [{ purpose: 'ownership', type: 'TXT', name: proofName(host), value: proofText(token) } as const]),
    ...(isIP(ownName) === 0 ? [{ purpose: 'traffic', type: 'CNAME', name: host, value: ownName } as const] : []),
    ...ownAddresses.map((value) => ({
      purpose: 'traffic' as const,
      type: isIP(value) === 4 ? ('A' as const) : ('AAAA' as const),
      name: host,
      value,
    })),
  ];
}
