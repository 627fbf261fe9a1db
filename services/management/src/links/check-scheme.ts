import { destinationMessage, ownSchemeOf } from '@linkplane/contracts';
import type { Caller } from '../calls/caller.ts';
import { AppError } from '../http/app-error.ts';
import type { LinkUrls } from '../slugs/own-hosts.ts';

/**
 * Refuses a destination whose scheme only some workspaces allow, in a workspace that does not.
 * @param urls normalised
 * @throws AppError INVALID_URL, as for a destination that no workspace may have
 */
export function refuseUnknownSchemes(
  { url, rules, split }: Pick<LinkUrls, 'url' | 'rules' | 'split'>,
  { destinationSchemes }: Pick<Caller, 'destinationSchemes'>,
): void {
  const destinations: [field: string, url: string | null | undefined][] = [
    ['url', url],
    ...(rules ?? []).map((rule, index): [string, string | null] => [`rules.${index}.url`, rule.url]),
    ...(split?.variants ?? []).map((variant, index): [string, string] => [`split.variants.${index}.url`, variant.url]),
  ];
  for (const [field, destination] of destinations) {
    const scheme = typeof destination === 'string' ? ownSchemeOf(destination) : undefined;
    if (scheme === undefined || destinationSchemes.includes(scheme)) continue;
    const detail = { field, message: destinationMessage };
    throw new AppError('INVALID_URL', `${detail.field} ${detail.message}.`, { details: [detail] });
  }
}
