import { toHostName } from '@linkplane/contracts';

const nameCharsMax = 253;

/**
 * The host name of a custom domain, in lower case and in ASCII as browsers send it, without a dot at its end; undefined
 * for anything but a name with a dot in it: also for an address, and for a name with a port or a path.
 */
export function parseDomainHost(value: string): string | undefined {
  // Before any parsing: the ASCII form of a name is never shorter than the name itself.
  if (value.length > nameCharsMax) return undefined;
  const hostname = toHostName(value);
  return hostname !== undefined && isDottedName(hostname) ? hostname : undefined;
}

/** Two labels or more; the last one contains a letter, which excludes addresses. */
function isDottedName(hostname: string): boolean {
  const labels = hostname.split('.');
  const last = labels.pop() ?? '';
  const isTopLabel = /^[a-z0-9-]+$/.test(last) && /[a-z]/.test(last);
  return isTopLabel && labels.length > 0 && labels.every((label) => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label));
}
