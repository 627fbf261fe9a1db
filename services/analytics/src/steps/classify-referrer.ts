const hostCharsMax = 253;

/**
 * The host name of the referrer, in lower case and without `www.`. Empty for a direct visit, for one from the host of
 * the link or of the service, and for a referrer that is no web address.
 * @param ownHosts host names, in lower case
 */
export function classifyReferrer(referrer: string, ownHosts: readonly string[]): string {
  if (referrer === '') return '';
  const url = URL.parse(referrer);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:' && url.protocol !== 'android-app:')) return '';
  const host = url.hostname
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '');
  if (host.length > hostCharsMax || ownHosts.some((own) => own === host || own === `www.${host}`)) return '';
  return host;
}
