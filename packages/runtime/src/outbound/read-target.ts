import { SendFailure } from './send-failure.ts';

/** The target of a request, parsed from its URL. */
export type Target = {
  isSecure: boolean;
  /** In the form for resolvers and sockets: lower case, ASCII, IPv6 without brackets. */
  hostname: string;
  port: number;
  /** The value of the Host header: with brackets, and with a port unless it is the default one. */
  host: string;
  path: string;
  /** The name that the certificate must have, where it is another one than `hostname`. */
  certificateName?: string;
};

/**
 * Parses a URL by the WHATWG rules, which give every address one spelling.
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
