/** Services on the reader's own machine have no certificate. */
const localHosts = new Set(['localhost', '127.0.0.1']);

/** Whether a link is what it should be, from its letters alone: no network is used. Returns what is wrong with it. */
export function checkExternalLink(address: string): string | undefined {
  if (address.startsWith('mailto:')) return address.includes('@') ? undefined : 'no mail address';
  if (!URL.canParse(address)) return 'neither a page of the site nor an address of the web';
  const { protocol, hostname } = new URL(address);
  if (localHosts.has(hostname)) return undefined;
  if (protocol !== 'https:') return 'not https';
  return hostname.includes('.') ? undefined : 'no host of the web';
}
