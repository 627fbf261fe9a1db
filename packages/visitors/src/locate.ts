import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { findRange, parseRanges, type AddressRanges } from './address-ranges.ts';

export type Place = {
  /** ISO 3166 alpha-2 in capitals; empty when unknown. */
  country: string;
  region: string;
  city: string;
};

/** Locates a network. The result depends on the data files alone. */
export type Locate = (network: string | null) => Place;

export type CountryFiles = {
  /** Lines of `first,last,CC` in ascending order: addresses as decimal numbers. */
  ipv4Path: string;
  /** The same, addresses as text such as `2001:db8::`. */
  ipv6Path: string;
};

const ipv6Groups = 8;
export const nowhere: Place = { country: '', region: '', city: '' };

/** The files that come with the package: from geofeeds, whois and the registries of addresses, under CC BY 4.0. */
export function findCountryFiles(): CountryFiles {
  return {
    ipv4Path: fileURLToPath(
      import.meta.resolve('@ip-location-db/geo-whois-asn-country/geo-whois-asn-country-ipv4-num.csv'),
    ),
    ipv6Path: fileURLToPath(
      import.meta.resolve('@ip-location-db/geo-whois-asn-country/geo-whois-asn-country-ipv6.csv'),
    ),
  };
}

/** The shipped tables in memory. */
export type CountryRanges = { ipv4: AddressRanges; ipv6: AddressRanges };

/** Reads the files once, for lookups by `locateIn`. */
export async function readCountryRanges(files: CountryFiles): Promise<CountryRanges> {
  const [ipv4Text, ipv6Text] = await Promise.all([
    readFile(files.ipv4Path, 'latin1'),
    readFile(files.ipv6Path, 'latin1'),
  ]);
  return { ipv4: parseRanges(ipv4Text, Number), ipv6: parseRanges(ipv6Text, parseIpv6Network) };
}

/** Each lookup is a binary search. */
export function locateIn({ ipv4, ipv6 }: CountryRanges): Locate {
  const places = new Map<string, Place>();
  for (const country of new Set([...ipv4.countries, ...ipv6.countries])) {
    places.set(country, { country, region: '', city: '' });
  }
  return (network) => (network === null ? nowhere : (places.get(findCountry(ipv4, ipv6, network)) ?? nowhere));
}

export async function loadCountries(files: CountryFiles): Promise<Locate> {
  return locateIn(await readCountryRanges(files));
}

function findCountry(ipv4: AddressRanges, ipv6: AddressRanges, network: string): string {
  if (network.includes(':')) return findRange(ipv6, parseIpv6Network(network));
  return findRange(ipv4, parseIpv4(network));
}

/** NaN for a malformed address, which no range contains. */
function parseIpv4(address: string): number {
  const parts = address.split('.');
  if (parts.length !== 4) return NaN;
  return parts.reduce((sum, part) => sum * 256 + Number(part), 0);
}

/** The first 48 bits of an address as a number: events contain no more of it. */
function parseIpv6Network(address: string): number {
  const [head = '', tail = ''] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const groupAt = (at: number) => before[at] ?? after[at - ipv6Groups + after.length] ?? '0';
  return [0, 1, 2].reduce((sum, at) => sum * 65_536 + parseInt(groupAt(at), 16), 0);
}
