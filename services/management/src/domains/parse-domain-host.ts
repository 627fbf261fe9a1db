const nameCharsMax = 253;

/**
 * The host name of a custom domain, lower-case and in ASCII as browsers send it; undefined for anything else than a
 * name with a dot: an address, a port or a path included.
 */
export function parseDomainHost(value: string): string | undefined {
  const hostname = URL.parse(`https://${value}/`)?.hostname;
  if (hostname === undefined || hostname.length > nameCharsMax) return undefined;
  const isJustThat = URL.parse(`https://${value}`)?.href === `https://${hostname}/`;
  const isName = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/.test(hostname);
  return isJustThat && isName ? hostname : undefined;
}
