import { isIP } from 'node:net';
import type { DnsRecord } from '@linkplane/contracts/account';
import { createRandomString } from '@linkplane/runtime';
import type { DnsAnswer, DomainDns } from './dns-lookup.ts';

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

/** What DNS says of a domain at one moment. */
export type Finding = {
  /** The TXT records where the proof has to stand. */
  proofs: DnsAnswer;
  /** Null: it cannot be told. */
  pointsHere: boolean | null;
};

export async function lookAtDomain(dns: DomainDns, host: string): Promise<Finding> {
  const [proofs, pointsHere] = await Promise.all([
    dns.lookUp.texts(proofName(host)),
    seeWhetherItPointsHere(dns, host),
  ]);
  return { proofs, pointsHere };
}

/**
 * By its CNAME, or by an address in common: a root domain that has no CNAME, and one whose provider writes addresses in
 * the place of the CNAME, point here as well.
 */
async function seeWhetherItPointsHere({ lookUp, ownName, ownAddresses }: DomainDns, host: string) {
  const [aliases, theirs, ours] = await Promise.all([
    lookUp.aliases(host),
    lookUp.addresses(host),
    ownAddresses.length > 0 ? ownAddresses : readAddresses(lookUp.addresses(ownName)),
  ]);
  if (aliases.kind === 'answer' && aliases.values.some((alias) => isSameName(alias, ownName))) return true;
  if (aliases.kind === 'no-answer' || theirs.kind === 'no-answer') return null;
  if (theirs.values.length === 0) return false;
  return ours.length === 0 ? null : theirs.values.some((address) => ours.includes(address));
}

async function readAddresses(asked: Promise<DnsAnswer>): Promise<string[]> {
  const answer = await asked;
  return answer.kind === 'answer' ? answer.values : [];
}

function isSameName(one: string, other: string): boolean {
  return one.replace(/\.$/, '').toLowerCase() === other.replace(/\.$/, '').toLowerCase();
}
