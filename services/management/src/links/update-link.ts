import type { Link, linkRoutes } from '@linkplane/contracts';
import * as linksDb from '@linkplane/links-db/links';
import { inTransaction, type Transaction } from '@linkplane/links-db/transactions';
import type { Call } from '../calls/operations.ts';
import { AppError } from '../http/app-error.ts';
import { claimExternalIds, externalIdTaken } from './claim-external-ids.ts';
import { resolveTags } from '../tags/resolve-tags.ts';
import { tagQuotaExceeded } from '../tags/tag.ts';
import { findRedirectLoops } from './find-redirect-loops.ts';
import { giveOwnIds } from './give-own-ids.ts';
import { placeChange, storeChange } from './store-change.ts';
import { assertLinkId, linkNotFound, presentLink, type LinksDeps } from './link.ts';
import { withHash, type ImportedHash } from './to-stored-body.ts';
import { mergeChange, openLinkValidation, validateLinkBody } from './validate-link-body.ts';

/**
 * Changes the given fields and no others; an empty body changes nothing, not even updatedAt.
 * @param imported what an import knows beside the body
 */
export async function updateLink(
  deps: LinksDeps,
  call: Call<typeof linkRoutes.updateLink>,
  imported?: ImportedHash,
): Promise<Link> {
  const { database, publicUrl, relay } = deps;
  const { caller, params } = call;
  assertLinkId(params.id);
  const { body, host, aliases, targetHosts } = await validateLinkBody(
    openLinkValidation(deps, caller),
    'change',
    withHash(call.body, imported),
  );
  if (Object.keys(body).length === 0) {
    const link = await linksDb.findLink(database, caller.workspaceId, params.id);
    if (!link) throw linkNotFound();
    return presentLink(link, publicUrl);
  }
  const { link, changes } = await inTransaction(database, async (connection) => {
    const { externalId } = body;
    const taken = externalId ? await claimExternalIds(connection, caller.workspaceId, [externalId]) : undefined;
    const old = await linksDb.lockLink(connection, caller.workspaceId, params.id);
    if (!old) throw linkNotFound();
    const { tags, aliases: _aliases, domain: _domain, keepOld, ...given } = body;
    const fields = mergeChange(old, giveOwnIds(given, old));
    if (fields instanceof AppError) throw fields;
    const place = await placeChange(deps, connection, old, fields, host);
    if (externalId && (taken?.get(externalId) ?? old.id) !== old.id) throw externalIdTaken(externalId);
    if (tags) fields.tagNumbers = await toTagNumbers(connection, caller.workspaceId, tags);
    const [loop] = await findRedirectLoops(connection, [{ body, targetHosts }]);
    if (loop) throw loop;
    return await storeChange(deps, connection, old, fields, { ...place, aliases, keepOld });
  });
  relay.publish(changes);
  return presentLink(link, publicUrl);
}

async function toTagNumbers(transaction: Transaction, workspaceId: string, names: string[]): Promise<number[] | null> {
  const resolved = (await resolveTags(transaction, workspaceId, names)).toLinkTags(names);
  if (!resolved) throw tagQuotaExceeded();
  return resolved.tagNumbers;
}
