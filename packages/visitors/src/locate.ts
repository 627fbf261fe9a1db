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
/** The network is the first 48 bits. */
const networkGroups = 3;
const groupSize = 65_536;
const zeroCode = 48;
const colonCode = 58;
const aCode = 97;
const lowerCaseBit = 32;
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
  return { ipv4: parseRanges(ipv4Text, parseDecimal), ipv6: parseRanges(ipv6Text, parseIpv6Network) };
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

function parseDecimal(text: string, from: number, to: number): number {
  let value = from < to ? 0 : NaN;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - zeroCode;
    value = digit >= 0 && digit <= 9 ? value * 10 + digit : NaN;
  }
  return value;
}

/** The first 48 bits of an address as a number, since events contain no more of it; NaN where they are malformed. */
function parseIpv6Network(text: string, from = 0, to = text.length): number {
  let network = 0;
  let group = 0;
  let groups = 0;
  for (let at = from, groupFrom = from; groups < networkGroups; at++) {
    const code = at >= to ? colonCode : text.charCodeAt(at);
    if (code !== colonCode) {
      group = group * 16 + hexDigit(code);
      continue;
    }
    // Nothing between two colons, or before the first: `::` stands for all groups that are missing.
    if (at === groupFrom) return fillNetwork(network, groups, text.slice(at, to));
    network = network * groupSize + group;
    groups++;
    group = 0;
    groupFrom = at + 1;
  }
  return network;
}

/** @param rest what follows the groups that are in `network`, from the second colon of `::` on */
function fillNetwork(network: number, groups: number, rest: string): number {
  const tail = rest.split(':').filter((part) => part !== '');
  let filled = network;
  for (let index = groups; index < networkGroups; index++)
    filled = filled * groupSize + parseInt(tail[index - ipv6Groups + tail.length] ?? '0', 16);
  return filled;
}

/** NaN for a character that is none. */
function hexDigit(code: number): number {
  const digit = code - zeroCode;
  if (digit >= 0 && digit <= 9) return digit;
  const letter = (code | lowerCaseBit) - aCode;
  return letter >= 0 && letter <= 5 ? letter + 10 : NaN;
}
