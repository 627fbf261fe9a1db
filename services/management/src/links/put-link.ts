import { externalId as externalIdSchema, type Link, type linkRoutes } from '@linkplane/contracts';
import * as linksDb from '@linkplane/links-db/links';
import { z } from 'zod';
import type { Call, Upserted } from '../calls/operations.ts';
import { parseInput } from '../http/read-input.ts';
import { validationError } from '../http/app-error.ts';
import { chooseHost } from '../slugs/slug.ts';
import { inOneTransaction } from './work-in-transactions.ts';
import { createLink } from './create-link.ts';
import { linkNotFound, presentLink, type LinksDeps } from './link.ts';
import { updateLink } from './update-link.ts';

const externalIdParams = z.object({ externalId: externalIdSchema() });

type PutCall = Call<typeof linkRoutes.putLinkByExternalId>;

export async function getLinkByExternalId(
  { database, publicUrl }: LinksDeps,
  { caller, params }: Call<typeof linkRoutes.getLinkByExternalId>,
): Promise<Link> {
  const { success, data } = externalIdParams.safeParse(params);
  const link = success && (await linksDb.findLinkByExternalId(database, caller.workspaceId, data.externalId));
  if (!link) throw linkNotFound();
  return presentLink(link, publicUrl);
}

/** Updates the link with the external id of the path, or creates it: a repeated call changes nothing more. */
export async function putLinkByExternalId(deps: LinksDeps, call: PutCall): Promise<Upserted<Link>> {
  const { workspaceId } = call.caller;
  const { externalId } = parseInput(externalIdParams, call.params, 'path');
  return await inOneTransaction(deps, async (unit) => {
    await linksDb.lockExternalIds(unit.database, workspaceId, [externalId]);
    const found = await linksDb.findLinkByExternalId(unit.database, workspaceId, externalId);
    return found
      ? { isNew: false, data: await updateFound(unit, call, found) }
      : { isNew: true, data: await createMissing(unit, call, externalId) };
  });
}

async function updateFound(unit: LinksDeps, { caller, body }: PutCall, found: linksDb.LinkRecord): Promise<Link> {
  const { domain, utmTemplateId: _, ...changes } = body;
  if (domain !== undefined && (await chooseHost(unit, caller, domain)).host !== found.host)
    throw validationError({ field: 'domain', message: 'cannot be changed' });
  return await updateLink(unit, { caller, params: { id: found.id }, query: undefined, body: changes });
}

async function createMissing(unit: LinksDeps, { caller, body }: PutCall, externalId: string): Promise<Link> {
  const { url } = body;
  if (url === undefined) throw validationError({ field: 'url', message: 'is required for a new link' });
  return await createLink(unit, { caller, params: {}, query: undefined, body: { ...body, url, externalId } });
}
