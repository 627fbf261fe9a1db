import * as linksDb from '@linkplane/links-db/links';
import type { CreationEvent, InsertedLink, LinkRecord, NewLink } from '@linkplane/links-db/links';
import type { OutboxRow } from '@linkplane/links-db/outbox';
import { inSavepoint, type Transaction } from '@linkplane/links-db/transactions';
import { createId } from '@linkplane/runtime';
import type { Caller } from '../calls/caller.ts';
import { AppError } from '../http/app-error.ts';
import { listUrlFields, redirectLoop } from '../slugs/own-hosts.ts';
import { hostChanged, slugTaken } from '../slugs/slug.ts';
import type { LinkTags } from '../tags/resolve-tags.ts';
import type { LeavingLink } from './admit-transfer.ts';
import { giveOwnIds } from './give-own-ids.ts';
import { insertWithAliases } from './insert-with-aliases.ts';
import { presentLink, type LinksDeps } from './link.ts';

/** A link with its tags in the new workspace. */
export type MovingLink = LeavingLink & { tags: LinkTags };

/** The two workspaces of a transfer. */
type Places = { sourceId: string; target: Caller };

/** What became of the links that were to move, by the ids that they had. */
type StoredTransfer = { results: Map<string, LinkRecord | AppError>; changes: OutboxRow[] };

/**
 * Moves locked links, in the transaction of the caller. Each is deleted and created again under a new id, and no redirect
 * ever sees one without the other. One that the database refuses stays where it was, and the others move.
 */
export async function storeTransfer(
  deps: Pick<LinksDeps, 'publicUrl'>,
  transaction: Transaction,
  places: Places,
  links: readonly MovingLink[],
): Promise<StoredTransfer> {
  if (links.length === 0) return { results: new Map(), changes: [] };
  try {
    return await inSavepoint(transaction, () => moveTogether(deps, transaction, places, links));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [only, ...others] = links;
    if (only && others.length === 0) return { results: new Map([[only.link.id, error]]), changes: [] };
  }
  const stored: StoredTransfer = { results: new Map(), changes: [] };
  for (const link of links) {
    const { results, changes } = await storeTransfer(deps, transaction, places, [link]);
    for (const [id, result] of results) stored.results.set(id, result);
    stored.changes.push(...changes);
  }
  return stored;
}

/** @throws AppError why one of the links cannot move: then the caller undoes what was done */
async function moveTogether(
  { publicUrl }: Pick<LinksDeps, 'publicUrl'>,
  transaction: Transaction,
  { sourceId, target }: Places,
  links: readonly MovingLink[],
): Promise<StoredTransfer> {
  const ids = links.map(({ link }) => link.id);
  const styles = await linksDb.findQrStyles(transaction, sourceId, ids);
  const changes = await linksDb.deleteLinks(transaction, sourceId, ids);
  const inserted = await insertWithAliases(
    target,
    transaction,
    links.map((state) => ({ state })),
    links.map((link) => buildMovedLink(link, target, publicUrl)),
  );
  const moved = new Map<string, LinkRecord>();
  for (const [place, leaving] of links.entries()) {
    const result = requireInserted(leaving, inserted[place]);
    moved.set(leaving.link.id, { ...result.link, clickLimitUsed: limitUsedOf(leaving) });
    changes.push(result.change);
  }
  const newIdOf = (id: string) => moved.get(id)?.id ?? id;
  if (styles.length > 0) {
    const moving = styles.map((style) => ({ ...style, linkId: newIdOf(style.linkId) }));
    await linksDb.putQrStyles(transaction, target.workspaceId, moving);
  }
  const spent = links.flatMap(({ link, spent: of }): [string, number][] =>
    of === null ? [] : [[newIdOf(link.id), of]],
  );
  if (spent.length > 0) await linksDb.putSpentClicks(transaction, target.workspaceId, new Map(spent));
  return { results: moved, changes };
}

function requireInserted(
  { link, slug, host }: MovingLink,
  result: InsertedLink | AppError | undefined,
): InsertedLink & { kind: 'inserted' } {
  if (result instanceof AppError) throw result;
  if (!result) throw new Error('Postgres returned fewer links than it was given.');
  if (result.kind === 'inserted') return result;
  if (result.kind === 'host-changed') throw hostChanged();
  if (result.kind === 'redirect-loop') throw redirectLoop(listUrlFields(link));
  throw slugTaken(slug, host);
}

/** The row of the link in its new workspace, where its rules and variants have new ids, as those of every new link. */
function buildMovedLink(leaving: MovingLink, target: Caller, publicUrl: URL): NewLink {
  const { link, slug, host, tags, targetHosts, clicksBefore } = leaving;
  const { createdAt, updatedAt } = link;
  const fields = { ...giveOwnIds(link), id: createId('lnk'), ...host, slug, tagNumbers: tags.tagNumbers };
  const counts = { clicks: clicksBefore, clicksBefore, clickLimitUsed: limitUsedOf(leaving) };
  const moved = { ...fields, tags: tags.tags, ...counts };
  const createdEvent = target.sendsCreatedEvents ? buildEvent(moved, publicUrl) : null;
  return { ...fields, targetHosts, createdEvent, clicksBefore, createdAt, updatedAt };
}

/** The limit moves with what it has counted. */
function limitUsedOf({ link, spent }: LeavingLink): number | null {
  return link.clickLimit === null ? null : (spent ?? 0);
}

/** The event `link.created`, of the time of the transfer: the times of the link itself are those that it has had. */
function buildEvent(link: LinkRecord, publicUrl: URL): CreationEvent {
  const id = createId('evt');
  const timestamp = new Date().toISOString();
  const body = JSON.stringify({ type: 'link.created', timestamp, data: presentLink(link, publicUrl) });
  return { id, body, timeMark: id };
}
