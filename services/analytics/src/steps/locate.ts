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
  /** Lines of `first,last,CC`: the first and the last address of a range as decimal numbers, in ascending order. */
  ipv4Path: string;
  ipv6Path: string;
};

/** Events contain only the first 48 bits of an IPv6 network. */
const ipv6DroppedBits = 80n;
const nowhere: Place = { country: '', region: '', city: '' };

/** The files that come with the package: public domain, countries only. */
export function findCountryFiles(): CountryFiles {
  return {
    ipv4Path: fileURLToPath(import.meta.resolve('@ip-location-db/asn-country/asn-country-ipv4-num.csv')),
    ipv6Path: fileURLToPath(import.meta.resolve('@ip-location-db/asn-country/asn-country-ipv6-num.csv')),
  };
}

/** Reads the files once; each lookup is a binary search. */
export async function loadCountries(files: CountryFiles): Promise<Locate> {
  const [ipv4Text, ipv6Text] = await Promise.all([
    readFile(files.ipv4Path, 'latin1'),
    readFile(files.ipv6Path, 'latin1'),
  ]);
  const ipv4 = parseRanges(ipv4Text, Number);
  const ipv6 = parseRanges(ipv6Text, (text) => Number(BigInt(text) >> ipv6DroppedBits));
  const places = new Map<string, Place>();
  for (const country of new Set([...ipv4.countries, ...ipv6.countries])) {
    places.set(country, { country, region: '', city: '' });
  }
  return (network) => (network === null ? nowhere : (places.get(findCountry(ipv4, ipv6, network)) ?? nowhere));
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

/** The first 48 bits of `2001:db8:1::` as a number. */
function parseIpv6Network(network: string): number {
  const [head = ''] = network.split('::');
  const groups = head === '' ? [] : head.split(':');
  return [0, 1, 2].reduce((sum, at) => sum * 65_536 + parseInt(groups[at] ?? '0', 16), 0);
}
