import { compose } from './plain-destination.ts';
import { holds } from './plain-conditions.ts';
import type { Outcome, PlainLink, PlainVisit, Prediction } from './plain-types.ts';

const noStore = 'private, no-store';
const page = (status: number, content: string, refresh?: string): Outcome => ({
  status,
  cacheControl: noStore,
  content,
  ...(refresh === undefined ? {} : { refresh }),
});
const redirect = (status: number, location: string, cacheControl = noStore): Outcome => ({
  status,
  location,
  cacheControl,
  content: 'empty',
});

/**
 * What a visitor of a link gets, as the documentation has it. Written without the code of the product, and shares none
 * with it: a misreading on either side is a difference.
 * @param spent clicks of the link so far
 */
export function predict(link: PlainLink, visit: PlainVisit, spent: number, now: Date): Prediction {
  const refused = findRefusal(link, visit, spent, now);
  if (refused) return { outcomes: [refused], isCounted: false, isSplit: false };
  const { urls, isSplit } = findDestinations(link, visit, now);
  if (visit.preview) return { outcomes: [page(200, 'preview')], isCounted: false, isSplit: false };
  const outcomes = urls.map((url) => lead(link, visit, compose(url, link, visit)));
  const isCounted = visit.agent.kind === 'person' && visit.prefetch === undefined && visit.method !== 'HEAD';
  return { outcomes, isCounted, isSplit };
}

/** Everything that comes before a destination, in the order in which it is decided. */
function findRefusal(link: PlainLink, visit: PlainVisit, spent: number, now: Date): Outcome | undefined {
  const isForm = visit.method === 'POST';
  const missing = isForm ? { status: 405 } : page(404, 'missing');
  if (isForm && link.password === undefined) return { status: 405 };
  if (!isPathTaken(link, visit.path)) return missing;
  if (link.startsAt !== undefined && now < new Date(link.startsAt)) return missing;
  if (link.expiresAt !== undefined && now >= new Date(link.expiresAt)) return end(link, visit);
  const rule = findRule(link, visit, now);
  if (rule?.block) return link.blockedUrl === undefined ? missing : redirect(isForm ? 303 : 302, link.blockedUrl);
  if (link.clickLimit !== undefined && spent >= link.clickLimit) return end(link, visit);
  if (link.password === undefined || visit.password === 'right') return undefined;
  if (isForm) return page(403, 'password');
  if (visit.password === 'wrong' || visit.wantsJson) return page(401, 'LINK_PASSWORD_REQUIRED');
  return page(200, 'password');
}

function isPathTaken({ forwardPath = 'off' }: PlainLink, path: string): boolean {
  if (path === '' || path === '/') return true;
  return forwardPath !== 'off' && !path.includes('..');
}

/** A preview never redirects; a form is redirected with 303, after which browsers send a GET. */
function end({ expirationUrl }: PlainLink, { wantsJson, preview, method }: PlainVisit): Outcome {
  if (expirationUrl !== undefined && !preview) return redirect(method === 'POST' ? 303 : 302, expirationUrl);
  return page(410, wantsJson ? 'LINK_EXPIRED' : 'ended');
}

const findRule = ({ rules = [] }: PlainLink, visit: PlainVisit, now: Date) =>
  rules.find(({ conditions }) => conditions.every((condition) => holds(condition, visit, now)));

/** The destination, or those of a split test that can be drawn. */
function findDestinations(link: PlainLink, visit: PlainVisit, now: Date): { urls: string[]; isSplit: boolean } {
  const rule = findRule(link, visit, now);
  if (rule?.url !== undefined) return { urls: [rule.url], isSplit: false };
  if (!link.split) return { urls: [link.url], isSplit: false };
  const { variants, endsAt, winner } = link.split;
  if (endsAt !== undefined && now >= new Date(endsAt))
    return { urls: [variants.find(({ id }) => id === winner)?.url ?? link.url], isSplit: false };
  return { urls: variants.filter(({ weight }) => weight > 0).map(({ url }) => url), isSplit: true };
}

/** The way to a destination: previews of networks, then the delay, then apps, then the redirect. */
function lead(link: PlainLink, visit: PlainVisit, url: string): Outcome {
  const { kind, os } = visit.agent;
  if (kind === 'unfurler' && link.social && link.password === undefined) return page(200, 'social', `0;url=${url}`);
  const isPerson = kind === 'person';
  if (isPerson && link.redirectDelayEnabled) return page(200, 'delay', `5;url=${url}`);
  const status = visit.method === 'POST' ? 303 : (link.redirectStatus ?? 302);
  if (isPerson && link.appLinkingEnabled && url.startsWith('https://www.youtube.com/')) {
    // The app opens videos; a path behind one is an address of the site alone.
    const isVideo = new URL(url).pathname.split('/').filter(Boolean).join('/') === 'watch';
    if (os === 'iOS' && link.iosEnabled && isVideo) return page(200, 'app');
    if (os === 'Android' && link.androidEnabled)
      return redirect(visit.method === 'POST' ? 303 : 302, `intent, else ${url}`);
  }
  return redirect(status, url, (link.redirectStatus ?? 302) === 302 ? noStore : 'private, no-cache');
}
