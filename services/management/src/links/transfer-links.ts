import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  linksPerFreeCallMax,
  type linkRoutes,
  type TransferLinksBody,
  type TransferredLinks,
} from '@linkplane/contracts';
import * as linksDb from '@linkplane/links-db/links';
import type { LinkRecord } from '@linkplane/links-db/links';
import type { OutboxRow } from '@linkplane/links-db/outbox';
import type { Transaction } from '@linkplane/links-db/transactions';
import { lockWorkspace } from '@linkplane/links-db/workspaces';
import type { Caller } from '../calls/caller.ts';
import type { Call, Upserted } from '../calls/operations.ts';
import { AppError, validationError } from '../http/app-error.ts';
import { resolveTags } from '../tags/resolve-tags.ts';
import { tagQuotaExceeded } from '../tags/tag.ts';
import { admitTransfer, type LeavingLink, type TransferRules } from './admit-transfer.ts';
import { presentError } from './change-links.ts';
import { claimExternalIds } from './claim-external-ids.ts';
import { findRedirectLoops } from './find-redirect-loops.ts';
import { findTransferTarget } from './find-transfer-target.ts';
import { linkQuotaExceeded } from './link-quota.ts';
import { presentLink, type LinksDeps } from './link.ts';
import { storeTransfer, type MovingLink } from './store-transfer.ts';
import { inOneTransaction, inParts } from './work-in-transactions.ts';

/** One call, with what its transactions share. */
type Transfer = {
  caller: Caller;
  body: TransferLinksBody;
  externalIds: Pick<TransferRules, 'claimed' | 'taken'>;
  /** Links that the target has room for. */
  roomLeft: number;
};

/** What became of a link, or why it stays, by the id that it had. */
type States<Moved> = Map<string, Moved | AppError>;

/**
 * Moves links to another workspace of an owner, a hundred in one transaction. A link that cannot move stays as it is, with its
 * own error.
 * @throws AppError FORBIDDEN unless the caller owns both workspaces, VALIDATION_ERROR
 */
export async function transferLinks(
  deps: LinksDeps,
  { caller, body }: Call<typeof linkRoutes.transferLinks>,
): Promise<Upserted<TransferredLinks>> {
  if (caller.plan === 'free' && body.ids.length > linksPerFreeCallMax)
    throw validationError({ field: 'ids', message: `must have at most ${linksPerFreeCallMax} ids on the Free plan` });
  const target = await findTransferTarget(deps.database, caller, body.workspaceId);
  const externalIds = await linksDb.listExternalIds(deps.database, caller.workspaceId, body.ids);
  const none = { claimed: new Set<string>(), taken: new Map<string, string>() };
  if (externalIds.length === 0) return await transferAll(deps, caller, target, body, none);
  return await inOneTransaction(deps, async (unit) => {
    const taken = await claimExternalIds(unit.database, target.workspaceId, externalIds);
    return await transferAll(unit, caller, target, body, { claimed: new Set(externalIds), taken });
  });
}

async function transferAll(
  deps: LinksDeps,
  caller: Caller,
  target: Caller,
  body: TransferLinksBody,
  externalIds: Transfer['externalIds'],
): Promise<Upserted<TransferredLinks>> {
  const chosen = body.ids.map((id, index) => ({ id, index }));
  const results: TransferredLinks['results'] = [];
  const refuse = ({ index, id }: { index: number; id: string }, error: AppError) =>
    void (results[index] = { index, id, success: false, error: presentError(error) });
  const reserved = await deps.quota.reserve(deps.database, target.workspaceId, target.quotas.links, chosen.length);
  const transfer = { caller, body, externalIds, roomLeft: reserved.granted };
  try {
    await inParts(
      deps,
      chosen,
      async (transaction, part) => {
        const { states, changes } = await transferPart(
          deps,
          transaction,
          transfer,
          part.map(({ id }) => id),
        );
        for (const { index, id } of part) {
          const state = states.get(id);
          if (!state) throw new Error('A link was neither moved nor refused.');
          if (state instanceof AppError) refuse({ index, id }, state);
          else results[index] = { index, id, success: true, data: presentLink(state, deps.publicUrl) };
        }
        await nextTurn();
        return changes;
      },
      refuse,
    );
  } finally {
    reserved.settle();
  }
  const transferred = results.filter(({ success }) => success).length;
  return { isNew: transferred > 0, data: { transferred, failed: results.length - transferred, results } };
}

/** Links are locked before the workspace, as every change of links that creates tags does. */
async function transferPart(
  deps: LinksDeps,
  transaction: Transaction,
  transfer: Transfer,
  ids: string[],
): Promise<{ states: States<LinkRecord>; changes: OutboxRow[] }> {
  const { caller, body, externalIds } = transfer;
  const sourceId = caller.workspaceId;
  await linksDb.lockLinks(transaction, sourceId, ids);
  await lockWorkspace(transaction, body.workspaceId);
  // The workspace may have been deleted, or the caller lost it, since the last part.
  const target = await findTransferTarget(transaction, caller, body.workspaceId).catch(toRefusal);
  if (target instanceof AppError) return { states: new Map(ids.map((id) => [id, target])), changes: [] };
  const counts = await linksDb.lockLinkCounts(transaction, sourceId, ids);
  const links = await linksDb.findLinks(transaction, sourceId, ids);
  const rules = { deps: { ...deps, database: transaction }, history: body.history, target, counts, ...externalIds };
  const admitted = await admitAll({ ...rules, hosts: new Map() }, ids, links);
  await refuseLoops(transaction, admitted);
  refuseBeyond(transfer, admitted, target.quotas.links);
  const { states, moving, dropUnusedTags } = await giveTags(transaction, target, admitted);
  const stored = await storeTransfer(deps, transaction, { sourceId, target }, moving);
  for (const [id, result] of stored.results) states.set(id, result);
  const moved = listDone(stored.results);
  transfer.roomLeft -= moved.length;
  await dropUnusedTags(moved.map(({ tagNumbers }) => tagNumbers ?? []));
  return { states, changes: stored.changes };
}

async function admitAll(
  rules: TransferRules,
  ids: readonly string[],
  links: readonly LinkRecord[],
): Promise<States<LeavingLink>> {
  const found = new Map(links.map((link) => [link.id, link]));
  const states: States<LeavingLink> = new Map();
  for (const id of ids) states.set(id, await admitTransfer(rules, found.get(id)).catch(toRefusal));
  return states;
}

/** A custom domain may have been added to this service since a link with it as a destination was created. */
async function refuseLoops(transaction: Transaction, states: States<LeavingLink>): Promise<void> {
  const admitted = listDone(states);
  const loops = await findRedirectLoops(
    transaction,
    admitted.map(({ link, targetHosts }) => ({ body: link, targetHosts })),
  );
  for (const [place, { link }] of admitted.entries()) {
    const loop = loops[place];
    if (loop) states.set(link.id, loop);
  }
}

/** The first links of the call get what is left of the target's quota. */
function refuseBeyond({ roomLeft }: Transfer, states: States<LeavingLink>, linksMax: number): void {
  for (const { link } of listDone(states).slice(roomLeft)) states.set(link.id, linkQuotaExceeded(linksMax));
}

/** Finds the tags of the links in the new workspace by their names, and creates those that it does not have. */
async function giveTags(transaction: Transaction, target: Caller, admitted: States<LeavingLink>) {
  const leaving = listDone(admitted);
  const resolved = await resolveTags(
    transaction,
    target.workspaceId,
    leaving.flatMap(({ link }) => link.tags),
  );
  const states: States<LinkRecord> = new Map();
  const moving: MovingLink[] = [];
  for (const [id, state] of admitted) {
    if (state instanceof AppError) states.set(id, state);
    else {
      const tags = resolved.toLinkTags(state.link.tags);
      if (tags) moving.push({ ...state, tags });
      else states.set(id, tagQuotaExceeded());
    }
  }
  return { states, moving, dropUnusedTags: resolved.dropUnused };
}

/** Those that are not refused. */
function listDone<Done>(states: States<Done>): Done[] {
  return [...states.values()].flatMap((state) => (state instanceof AppError ? [] : [state]));
}

function toRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}
