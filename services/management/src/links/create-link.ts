import { isReservedSlug, type Link, type linkRoutes } from '@linkplane/contracts';
import { insertLink } from '@linkplane/links-db/management';
import { createId } from '@linkplane/runtime';
import type { Call } from '../public-api/mount-routes.ts';
import { tooManyLinks } from './link-room.ts';
import { chooseHost } from '../slugs/choose-host.ts';
import { leadsBack, readTargetHosts } from '../slugs/own-hosts.ts';
import { slugTaken } from '../slugs/slug-taken.ts';
import { describeCreation } from './describe-creation.ts';
import { generateSlug, slugAttemptsMax } from './generate-slug.ts';
import type { LinksDeps } from './links-deps.ts';
import { presentLink } from './present-link.ts';
import { toLinkFields } from './to-link-fields.ts';

type CreateLinkCall = Call<typeof linkRoutes.createLink>;

export async function createLink(deps: LinksDeps, call: CreateLinkCall): Promise<Link> {
  const { workspaceId, quotas } = call.caller;
  const room = await deps.linkRoom.reserve(deps.database, workspaceId, quotas.links, 1);
  try {
    if (room.granted === 0) throw tooManyLinks(quotas.links);
    return await createWithinQuota(deps, call);
  } finally {
    room.settle();
  }
}

async function createWithinQuota(deps: LinksDeps, { caller, body }: CreateLinkCall): Promise<Link> {
  const targetHosts = readTargetHosts(body, deps.publicUrl);
  if (body.slug !== undefined && isReservedSlug(body.slug)) throw slugTaken(body.slug);
  const host = await chooseHost(deps, caller, body.domain);
  for (let attempt = 0; attempt < slugAttemptsMax; attempt++) {
    const fields = toLinkFields(body, body.slug ?? generateSlug(attempt));
    const link = { id: createId('lnk'), host, ...fields };
    const told = caller.tellsCreations ? describeCreation(link, deps.publicUrl) : null;
    const made = await insertLink(deps.database, caller.workspaceId, { ...link, targetHosts, told });
    if (made.kind === 'leads-back') throw leadsBack();
    if (made.kind === 'inserted') {
      deps.relay.announce([made.change]);
      return presentLink(made.link, deps.publicUrl);
    }
    if (body.slug !== undefined) throw slugTaken(body.slug);
  }
  throw new Error(`No free slug was found in ${slugAttemptsMax} attempts.`);
}
