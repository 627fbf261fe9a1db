const nameCharsMax = 253;

/**
 * The host name of a custom domain, lower-case and in ASCII as browsers send it; undefined for anything else than a
 * name with a dot: an address, a port or a path included.
 */
export function parseDomainHost(value: string): string | undefined {
  // Before any parsing: the ASCII form of a name is never shorter than the name itself.
  if (value.length > nameCharsMax) return undefined;
  const hostname = URL.parse(`https://${value}/`)?.hostname;
  if (hostname === undefined || hostname.length > nameCharsMax) return undefined;
  const isJustThat = URL.parse(`https://${value}`)?.href === `https://${hostname}/`;
  return isJustThat && isDottedName(hostname) ? hostname : undefined;
}

/** Two labels or more; the last one has a letter, so that an address is none. */
function isDottedName(hostname: string): boolean {
  const labels = hostname.split('.');
  const last = labels.pop() ?? '';
  const isTopLabel = /^[a-z0-9-]+$/.test(last) && /[a-z]/.test(last);
  return isTopLabel && labels.length > 0 && labels.every((label) => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label));
}
