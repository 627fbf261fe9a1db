import type { Place } from './locate.ts';

/**
 * Where a visitor is, if a trusted proxy says so too: that comes first, and the network's region and city complete it
 * where the country is the same.
 */
export function completePlace(
  said: { country: string; region?: string | undefined; city?: string | undefined } | undefined,
  located: Place,
): Place {
  if (!said) return located;
  const { country, region = '', city = '' } = said;
  return region === '' && city === '' && country === located.country ? located : { country, region, city };
}
