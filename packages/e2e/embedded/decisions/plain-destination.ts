import type { PlainLink, PlainVisit } from './plain-types.ts';

/** Parameters of the short URL that are for reports alone. */
const neverForwarded = ['ref', 'qr'];

/** A destination with the path and the parameters that belong to it: its own, those of the visitor, then the link's. */
export function compose(url: string, link: PlainLink, visit: PlainVisit): string {
  if (!url.startsWith('https:')) return url;
  const [whole = '', hash] = url.split('#');
  const [base = '', ownQuery] = whole.split('?');
  const utm = Object.entries({
    utm_source: link.utmSource,
    utm_medium: link.utmMedium,
    utm_campaign: link.utmCampaign,
    utm_term: link.utmTerm,
    utm_content: link.utmContent,
  }).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const isLinks = (name: string) => utm.some(([one]) => one === name);
  const forwarded = link.forwardQuery
    ? visit.query.filter(([name]) => !neverForwarded.includes(name) && !isLinks(name))
    : [];
  const isForwarded = (name: string) => forwarded.some(([one]) => one === name);
  const own = (ownQuery?.split('&') ?? []).filter((pair) => !isLinks(nameOf(pair)) && !isForwarded(nameOf(pair)));
  const theirs = forwarded.map(([name, value]) => (value === null ? name : `${name}=${value}`));
  const added = utm.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const query = [...own, ...theirs, ...added].join('&');
  const path = link.forwardPath === 'append' && visit.path !== '/' ? visit.path : '';
  const joined = path === '' ? base : `${base.replace(/\/$/, '')}${path}`;
  return `${joined}${query === '' ? '' : `?${query}`}${hash === undefined ? '' : `#${hash}`}`;
}

const nameOf = (pair: string) => pair.split('=')[0] ?? '';
