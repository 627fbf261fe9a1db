import { SendFailure } from './send-failure.ts';

/** Where a delivery goes, as its URL says. */
export type Target = {
  isSecure: boolean;
  /** As a resolver or a socket takes it: lower case, ASCII, IPv6 without brackets. */
  hostname: string;
  port: number;
  /** For the Host header: with brackets, and with a port that is not the usual one. */
  host: string;
  path: string;
};

/**
 * Reads it by the rules of the web, after which there is one spelling for each address.
 * @throws SendFailure
 */
export function readTarget(url: string): Target {
  const parsed = URL.parse(url);
  if (!parsed?.hostname) throw new SendFailure('The URL is not valid.');
  const isSecure = parsed.protocol === 'https:';
  if (!isSecure && parsed.protocol !== 'http:') throw new SendFailure('The URL is neither http nor https.');
  if (parsed.username !== '' || parsed.password !== '') throw new SendFailure('The URL contains credentials.');
  return {
    isSecure,
    hostname: parsed.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: parsed.port === '' ? (isSecure ? 443 : 80) : Number(parsed.port),
    host: parsed.host,
    path: parsed.pathname + parsed.search,
  };
}
