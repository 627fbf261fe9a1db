import type { RuleFacts } from '@linkplane/link-decisions';
import { isCountry } from '@linkplane/visitors/names';
import { completeWebAddress } from '../../../../ui/complete-address.ts';
import { instantIn, localTimeIn } from '../../../../ui/time-in-zone.ts';

/** A visitor as the fields hold it; an empty text is not known. */
export type SampleVisitor = {
  country: string;
  region: string;
  city: string;
  device: string;
  os: string;
  browser: string;
  /** A tag of BCP 47. */
  language: string;
  /** The site that the visitor comes from: a host or a URL. */
  referrer: string;
  address: string;
  /** The value of a `datetime-local` input, in the time zone; empty: now. */
  time: string;
  timezone: string;
  query: string;
  isQrScan: boolean;
};

// not translated: names as reports have them
const usualClient = { device: 'desktop', os: 'Windows', browser: 'Chrome' };

/**
 * A visitor to begin with: someone like the reader, now.
 * @param language of the browser, such as `de-AT`
 * @param now milliseconds since 1970
 */
export function createSample(language: string, timezone: string, now: number): SampleVisitor {
  const region = regionOf(language);
  return {
    country: isCountry(region) ? region : '',
    region: '',
    city: '',
    ...usualClient,
    language,
    referrer: '',
    address: '',
    time: localTimeIn(timezone, now),
    timezone,
    query: '',
    isQrScan: false,
  };
}

/** Empty where there is none, as for the tags that are none of some browsers, such as `en-US@posix`. */
function regionOf(language: string): string {
  try {
    return new Intl.Locale(language).region ?? '';
  } catch {
    return '';
  }
}

/**
 * What rules are compared with, as a request of this visitor would have it.
 * @param now milliseconds since 1970
 */
export function toRuleFacts(sample: SampleVisitor, now: number): RuleFacts {
  const { country, region, city, device, os, browser, language, referrer, address, time, timezone } = sample;
  const instant = instantIn(timezone, time);
  return {
    query: writeQuery(sample),
    address: address.trim(),
    acceptLanguage: language,
    referrer: completeWebAddress(referrer),
    client: { device, os, browser },
    place: { country, region: region.trim(), city: city.trim() },
    now: Number.isNaN(instant) ? now : instant,
  };
}

/** The query of the short URL; the one in a QR code says that it was scanned. */
function writeQuery({ query, isQrScan }: SampleVisitor): string {
  const typed = query.trim().replace(/^\?/, '');
  return [typed, isQrScan ? 'qr=1' : ''].filter((part) => part !== '').join('&');
}
