import { eventLimits } from '@linkplane/events';
import type { ReadAddress } from '@linkplane/runtime';

/** Whose headers say where a visitor is. */
export type PlaceProvider = 'cloudflare';

/** Which headers of proxies are trusted. */
export type ProxyTrust = {
  readAddress: ReadAddress;
  /** Whether the other end of a connection is a proxy that is trusted. */
  isTrustedPeer(socketAddress: string): boolean;
  /** Whose headers say where a visitor is; undefined: none are read. */
  placeProvider: PlaceProvider | undefined;
};

type PlaceParts = { country: string; region: string; city: string };

/** The names of the headers, in lower case. Cloudflare sends the last two when its location headers are switched on. */
export const placeHeaders: Record<PlaceProvider, Record<keyof PlaceParts, string>> = {
  cloudflare: { country: 'cf-ipcountry', region: 'cf-region', city: 'cf-ipcity' },
};

const countryPattern = /^[A-Za-z]{2}$/;
/** What providers send for an unknown country. */
const unknownCountry = 'XX';

/**
 * The part of an event that says where its visitor is, from the values of the headers; empty without a country. Headers
 * are bytes, in latin1; their text is UTF-8.
 */
export function describePlace({ country, region, city }: PlaceParts): string {
  const code = country.toUpperCase();
  if (!countryPattern.test(country) || code === unknownCountry) return '';
  return encodePlace({ country: code, region: decode(region), city: decode(city) });
}

/** The same for a place that is known already. */
export function encodePlace({ country, region, city }: PlaceParts): string {
  if (country === '') return '';
  const regionJson = region === '' ? '' : `,"region":${JSON.stringify(region)}`;
  const cityJson = city === '' ? '' : `,"city":${JSON.stringify(city)}`;
  return `"place":{"country":"${country}"${regionJson}${cityJson}},`;
}

function decode(value: string): string {
  if (value === '') return '';
  const text = Buffer.from(value, 'latin1').toString('utf8');
  return text.slice(0, eventLimits.placeCharsMax).toWellFormed();
}
