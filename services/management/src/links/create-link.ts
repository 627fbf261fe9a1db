import { isReservedSlug, type CreateLinkBody, type Link, type linkRoutes } from '@linkplane/contracts';
import { insertLink, type LinkFields } from '@linkplane/links-db/management';
import { createId } from '@linkplane/runtime';
import type { Call } from '../http/mount-routes.ts';
import { chooseHost } from '../slugs/choose-host.ts';
import { leadsBack, readTargetHosts } from '../slugs/own-hosts.ts';
import { slugTaken } from '../slugs/slug-taken.ts';
import { generateSlug } from './generate-slug.ts';
import type { LinksDeps } from './links-deps.ts';
import { presentLink } from './present-link.ts';

/** Far more collisions in a row than the slugs' random part allows; it ends the loop if it is broken. */
const slugAttemptsMax = 25;

export async function createLink(deps: LinksDeps, { caller, body }: Call<typeof linkRoutes.createLink>): Promise<Link> {
  const targetHosts = readTargetHosts(body, deps.publicUrl);
  if (body.slug !== undefined && isReservedSlug(body.slug)) throw slugTaken();
  const host = await chooseHost(deps, caller, body.domain);
  for (let attempt = 0; attempt < slugAttemptsMax; attempt++) {
    const fields = toFields(body, body.slug ?? generateSlug(attempt));
    const made = await insertLink(deps.pool, caller.workspaceId, { id: createId('lnk'), host, targetHosts, ...fields });
    if (made.kind === 'leads-back') throw leadsBack();
    if (made.kind === 'inserted') {
      deps.relay.announce([made.change]);
      return presentLink(made.link, deps.publicUrl);
    }
    if (body.slug !== undefined) throw slugTaken();
  }
  throw new Error(`No free slug was found in ${slugAttemptsMax} attempts.`);
}

function toFields(body: CreateLinkBody, slug: string): LinkFields {
  return {
    slug,
    url: body.url,
    title: body.title ?? null,
    startsAt: body.startsAt ?? null,
    expiresAt: body.expiresAt ?? null,
    clickLimit: body.clickLimit ?? null,
    expirationUrl: body.expirationUrl ?? null,
    utmSource: body.utmSource ?? null,
    utmMedium: body.utmMedium ?? null,
    utmCampaign: body.utmCampaign ?? null,
    appLinkingEnabled: body.appLinkingEnabled ?? false,
    iosEnabled: body.iosEnabled ?? false,
    androidEnabled: body.androidEnabled ?? false,
    redirectDelayEnabled: body.redirectDelayEnabled ?? false,
    forwardQuery: body.forwardQuery ?? false,
  };
}
