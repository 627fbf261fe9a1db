import { text } from './text.ts';

const hostCharsMax = 253;
const textCharsMax = 255;

/** A name without any other part of a URL. */
export const hostPattern = /^[^\s/?#@:\\]+$/;

/** Letters, digits, `-` and `_`: the parser allows more, such as the `*` of a pattern, which no host has. */
const namePattern = /^[a-z0-9._-]+$/;

/** A host name in lower case and ASCII, without a dot at the end; undefined for anything but a name. */
export function toHostName(value: string): string | undefined {
  const hostname = hostPattern.test(value) ? URL.parse(`https://${value}`)?.hostname : undefined;
  const name = hostname?.endsWith('.') ? hostname.slice(0, -1) : hostname;
  const isName = name !== undefined && namePattern.test(name) && name.length <= hostCharsMax;
  return isName && !name.split('.').includes('') ? name : undefined;
}

/**
 * The domain of a link as it is stored, however it is written: in capitals, in letters of any script, or with a dot at the
 * end. A port, which only the service's own host can have, stays. What is no domain stays but for its capitals.
 */
export function toDomainName(value: string): string {
  const port = /:\d{1,5}$/.exec(value)?.[0] ?? '';
  const name = toHostName(port === '' ? value : value.slice(0, -port.length));
  return name === undefined ? value.toLowerCase() : name + port;
}

/** A domain in a request: of a new link or profile, or of a filter. */
export const domainName = () => text(textCharsMax).overwrite(toDomainName);
