import { isIP } from 'node:net';
import type { DnsRecord } from '@linkplane/contracts/account';
import { createRandomString } from '@linkplane/runtime';
import type { DnsResult, DomainDns } from './dns-lookup.ts';

const tokenAlphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
const tokenChars = 32;

/** The verification token of a domain; null for a domain that an operator has added, which needs none. */
type TokenOf = { host: string; token: string | null };

/** The state of a domain's DNS records at one moment. */
export type DnsState = {
  /** The TXT records under the name of the verification record. */
  verification: DnsResult;
  /** Whether the domain points to this service; null: unknown. */
  pointsHere: boolean | null;
};

export function makeDomainToken(): string {
  return createRandomString(tokenAlphabet, tokenChars);
}

/** The name of the TXT record that verifies a host. */
export function verificationName(host: string): string {
  return `_linkplane.${host}`;
}

/** The value of that record. */
export function verificationValue(token: string): string {
  return `linkplane-verification=${token}`;
}

/** All records that the owner of a domain has to set. */
export function listDnsRecords({ host, token }: TokenOf, dns: Omit<DomainDns, 'lookUp'>): DnsRecord[] {
  const { ownName, ownAddresses } = dns;
  const records: DnsRecord[] = [];
  if (token !== null) {
    const [name, value] = [verificationName(host), verificationValue(token)];
    records.push({ purpose: 'ownership', type: 'TXT', name, value });
  }
  if (isIP(ownName) === 0) records.push({ purpose: 'traffic', type: 'CNAME', name: host, value: ownName });
  for (const value of ownAddresses)
    records.push({ purpose: 'traffic', type: isIP(value) === 4 ? 'A' : 'AAAA', name: host, value });
  return records;
}

export async function inspectDns(dns: DomainDns, host: string): Promise<DnsState> {
  const [verification, pointsHere] = await Promise.all([
    dns.lookUp.texts(verificationName(host)),
    findWhetherItPointsHere(dns, host),
  ]);
  return { verification, pointsHere };
}

/**
 * Compares its CNAME, or finds an address in common: a root domain cannot have a CNAME, and some providers replace the
 * CNAME by its addresses.
 */
async function findWhetherItPointsHere({ lookUp, ownName, ownAddresses }: DomainDns, host: string) {
  const [aliases, theirs, ours] = await Promise.all([
    lookUp.aliases(host),
    lookUp.addresses(host),
    ownAddresses.length > 0 ? ownAddresses : readAddresses(lookUp.addresses(ownName)),
  ]);
  if (aliases.kind === 'records' && aliases.values.some((alias) => isSameName(alias, ownName))) return true;
  if (aliases.kind === 'unavailable' || theirs.kind === 'unavailable') return null;
  if (theirs.values.length === 0) return false;
  return ours.length === 0 ? null : theirs.values.some((address) => ours.includes(address));
}

async function readAddresses(query: Promise<DnsResult>): Promise<string[]> {
  const result = await query;
  return result.kind === 'records' ? result.values : [];
}

function isSameName(one: string, other: string): boolean {
  return one.replace(/\.$/, '').toLowerCase() === other.replace(/\.$/, '').toLowerCase();
}
