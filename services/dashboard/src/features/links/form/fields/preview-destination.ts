import { applyUtm, forwardQuery } from '@linkplane/link-decisions';

type Tagged = {
  url: string;
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
  utmTerm: string;
  utmContent: string;
};

/** Schemes that no link may have; the server knows more of them. */
const notDestinations: ReadonlySet<string> = new Set([
  ...['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:', 'ftp:', 'ws:', 'wss:'],
]);

/**
 * The final destination: the URL as the server stores it, with the UTM fields in place of same-named
 * parameters. Undefined for an invalid URL.
 * @param query what the link passes on of the visitor's query
 */
export function previewDestination({ url, ...utm }: Tagged, query = ''): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, href } = new URL(url);
  return notDestinations.has(protocol) ? undefined : applyUtm({ ...utm, url: forwardQuery(href, query) });
}
