import { AppError } from '../http/app-error.ts';

const loopbackName =
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0|\[::(ffff:0:0)?\]|\[::(ffff:)?7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/;

/** Every URL of a link that a visitor can be redirected to. */
export type LinkUrls = {
  url?: string | undefined;
  expirationUrl?: string | null | undefined;
  blockedUrl?: string | null | undefined;
  rules?: readonly { url: string | null }[] | null | undefined;
  split?: { variants: readonly { url: string }[] } | null | undefined;
};

/**
 * The hosts of a link's normalised URLs, in the order of `listUrlFields`, for the check that none is a custom domain.
 * A link to a short link can become a redirect loop: a target on the service's own host is refused here, one on a custom
 * domain by the statement that stores the link.
 * @throws AppError INVALID_URL
 */
export function readTargetHosts(urls: LinkUrls, publicUrl: URL): string[] {
  const targets = listUrls(urls).map(({ field, href }) => ({ field, target: new URL(href) }));
  const own = targets.filter(({ target }) => isPublicHost(target, publicUrl));
  if (own.length > 0) throw redirectLoop(own.map(({ field }) => field));
  return targets.map(({ target }) => canonicalHostname(target));
}

type LinkUrl = { field: string; href: string };

function listUrls({ url, expirationUrl, blockedUrl, rules, split }: LinkUrls): LinkUrl[] {
  const ofParts = (name: string, parts: readonly { url: string | null }[] | undefined) =>
    (parts ?? []).map((part, index) => ({ field: `${name}.${index}.url`, href: part.url }));
  return [
    { field: 'url', href: url },
    { field: 'expirationUrl', href: expirationUrl },
    { field: 'blockedUrl', href: blockedUrl },
    ...ofParts('rules', rules ?? undefined),
    ...ofParts('split.variants', split?.variants),
  ].filter((each): each is LinkUrl => typeof each.href === 'string');
}

/** Fields of a link that have URLs. */
export const listUrlFields = (urls: LinkUrls): string[] => listUrls(urls).map(({ field }) => field);

/** @param fields the destinations that lead back */
export function redirectLoop(fields: string[]): AppError {
  const message = 'must not lead to a short link of this service';
  return new AppError('INVALID_URL', 'A link must not lead to a short link of this service.', {
    params: { reason: 'LEADS_TO_SHORT_LINK' },
    ...(fields.length > 0 && { details: fields.map((field) => ({ field, message })) }),
  });
}

/** Same name and port; all loopback names are one when the service is on one of them. */
export function isPublicHost(target: URL, publicUrl: URL): boolean {
  return effectivePort(target) === effectivePort(publicUrl) && isPublicName(target, publicUrl);
}

/** The same, whatever the ports. */
export function isPublicName(target: URL, publicUrl: URL): boolean {
  const [targetName, publicName] = [canonicalHostname(target), canonicalHostname(publicUrl)];
  return targetName === publicName || (loopbackName.test(targetName) && loopbackName.test(publicName));
}

/** The ports of http and https count as one: both reach a service that redirects one to the other. */
function effectivePort({ port }: URL): string {
  return port === '80' || port === '443' ? '' : port;
}

/** `example.com.` is `example.com`. A loop: a regular expression would try every run of dots in the name. */
export function canonicalHostname({ hostname }: URL): string {
  let end = hostname.length;
  while (end > 0 && hostname[end - 1] === '.') end -= 1;
  return hostname.slice(0, end);
}
