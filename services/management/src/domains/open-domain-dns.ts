import { isIP } from 'node:net';
import type { DomainDns } from './domains-deps.ts';
import { createDnsLookUp } from './look-up-dns.ts';

export type DnsOptions = {
  /** Who is asked, `address` or `address:port`; none: whom this machine asks. */
  servers: string[];
  /** Of this service, for domains that cannot have a CNAME; none: they are looked up by its name. */
  publicAddresses: string[];
};

export function openDomainDns({ servers, publicAddresses }: DnsOptions, publicUrl: URL): DomainDns {
  const ownName = publicUrl.hostname.replace(/^\[|\]$/g, '');
  const isAddress = isIP(ownName) !== 0;
  return {
    lookUp: createDnsLookUp({ servers }),
    ownName,
    ownAddresses: publicAddresses.length === 0 && isAddress ? [ownName] : publicAddresses,
  };
}
