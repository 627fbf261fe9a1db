import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  distinctTagNames,
  filteredLinksMax,
  toTagKey,
  type DeletedLinks,
  type DeleteLinksBody,
  type linkRoutes,
  type UpdatedLinks,
  type UpdateLinksBody,
} from '@linkplane/contracts';
import * as linksDb from '@linkplane/links-db/links';
import type { LinkFields, LinkRecord } from '@linkplane/links-db/links';
import type { OutboxRow } from '@linkplane/links-db/outbox';
import { inSavepoint, type Transaction } from '@linkplane/links-db/transactions';
import { suspended, type Caller } from '../calls/caller.ts';
import type { Call } from '../calls/operations.ts';
import { AppError, validationError, withFieldsUnder } from '../http/app-error.ts';
import type { SlugHost } from '../slugs/slug.ts';
import { noTags, resolveTags, type LinkTags } from '../tags/resolve-tags.ts';
import { tagQuotaExceeded } from '../tags/tag.ts';
import { inParts } from './work-in-transactions.ts';
import { findRedirectLoops } from './find-redirect-loops.ts';
import { giveOwnIds } from './give-own-ids.ts';
import { linkNotFound, presentLink, type LinksDeps } from './link.ts';
import { readLinkFilter } from './read-link-filter.ts';
import { placeChange, storeChange, type OtherPlaces } from './store-change.ts';
import type { StoredBody } from './to-stored-body.ts';
import { mergeChange, openLinkValidation, validateLinkBody } from './validate-link-body.ts';

const tagsPerLinkMax = 50;
/** Far more than a filter may find: the number that an error names. */
const linksNamedMax = 1_000_000;

/** A link of the call, by its index in the response. */
type Chosen = { index: number; id: string };

/** Changes the links of a call, each by the rules of `updateLink`: a hundred in one transaction. */
export async function updateLinks(
  deps: LinksDeps,
  { caller, body }: Call<typeof linkRoutes.updateLinks>,
): Promise<UpdatedLinks> {
  const { body: given, host, targetHosts } = await validateSet(deps, caller, body.set ?? {});
  const { domain: _, keepOld, ...set } = given;
  const chosen = await chooseLinks(deps, caller, body);
  const results: UpdatedLinks['results'] = [];
  await inParts(
    deps,
    chosen,
    async (transaction, part) => {
      const { states, changes } = await updatePart(
        transaction,
        caller.workspaceId,
        { ...body, set, targetHosts, storeMoved: host && toMover(deps, host, { keepOld, aliases: undefined }) },
        part,
      );
      for (const { index, id } of part) {
        const state = states.get(id) ?? linkNotFound();
        results[index] =
          state instanceof AppError
            ? { index, id, success: false, error: presentError(state) }
            : { index, id, success: true, data: presentLink(state, deps.publicUrl) };
      }
      await nextTurn();
      return changes;
    },
    ({ index, id }, error) => void (results[index] = { index, id, success: false, error: presentError(error) }),
  );
  const updated = results.filter(({ success }) => success).length;
  return { updated, failed: results.length - updated, results };
}

/** The fields of a body that every link gets. What is wrong with them is named by its path in the body of the call. */
async function validateSet(deps: LinksDeps, caller: Caller, set: NonNullable<UpdateLinksBody['set']>) {
  return await withFieldsUnder('set', () => validateLinkBody(openLinkValidation(deps, caller), 'change', set));
}

/** Deletes the links of a call, each by the rules of a single one: a hundred in one transaction. */
export async function deleteLinks(
  deps: LinksDeps,
  { caller, body }: Call<typeof linkRoutes.deleteLinks>,
): Promise<DeletedLinks> {
  const chosen = await chooseLinks(deps, caller, body);
  const results: DeletedLinks['results'] = [];
  await inParts(
    deps,
    chosen,
    async (transaction, part) => {
      const ids = part.map(({ id }) => id);
      await linksDb.lockLinks(transaction, caller.workspaceId, ids);
      const links = await linksDb.findLinks(transaction, caller.workspaceId, ids);
      const found = new Map(links.map((link) => [link.id, link]));
      for (const { index, id } of part) {
        const link = found.get(id);
        const error = link ? link.suspended && suspended('link') : linkNotFound();
        results[index] = error
          ? { index, id, success: false, error: presentError(error) }
          : { index, id, success: true, data: { deleted: true } };
      }
      return await linksDb.deleteLinks(transaction, caller.workspaceId, ids);
    },
    ({ index, id }, error) => void (results[index] = { index, id, success: false, error: presentError(error) }),
  );
  const deleted = results.filter(({ success }) => success).length;
  return { deleted, failed: results.length - deleted, results };
}

/**
 * The links that a body names, or that its filter finds.
 * @throws AppError VALIDATION_ERROR when the filter does not find as many as expected
 */
async function chooseLinks(deps: LinksDeps, caller: Caller, body: DeleteLinksBody): Promise<Chosen[]> {
  const { ids, filter, expect } = body;
  if (ids) return ids.map((id, index) => ({ id, index }));
  if (!filter) return [];
  const { database } = deps;
  const { workspaceId } = caller;
  const linkFilter = await readLinkFilter(deps, workspaceId, filter);
  const found = await linksDb.listFoundIds(database, workspaceId, linkFilter, filteredLinksMax + 1);
  const isTooMany = found.length > filteredLinksMax;
  const total = isTooMany
    ? await linksDb.countFoundLinks(database, workspaceId, linkFilter, linksNamedMax)
    : found.length;
  if (total !== expect)
    throw validationError({ field: 'expect', message: `must be ${total}: the filter finds as many` });
  if (isTooMany)
    throw validationError({ field: 'filter', message: `must find at most ${filteredLinksMax} links, not ${total}` });
  return found.map((id, index) => ({ id, index }));
}

/** What every link of the call gets. */
type Changes = Omit<UpdateLinksBody, 'set'> & {
  set: Omit<StoredBody<NonNullable<UpdateLinksBody['set']>>, 'domain' | 'keepOld'>;
  /** The hosts of the destinations in `set`. */
  targetHosts: string[];
  /** Stores a link that moves to another host; undefined: they stay. */
  storeMoved: StoreMoved | undefined;
};

type StoreMoved = (
  transaction: Transaction,
  old: LinkRecord,
  fields: LinkFields,
) => Promise<{ link: LinkRecord; changes: OutboxRow[] }>;

function toMover(deps: LinksDeps, host: SlugHost, others: OtherPlaces): StoreMoved {
  return async (transaction, old, fields) =>
    await inSavepoint(transaction, async () => {
      const place = await placeChange(deps, transaction, old, fields, host);
      return await storeChange(deps, transaction, old, fields, { ...place, ...others });
    });
}

type Part = { states: Map<string, LinkRecord | AppError>; changes: OutboxRow[] };

async function updatePart(transaction: Transaction, workspaceId: string, body: Changes, part: Chosen[]): Promise<Part> {
  const ids = part.map(({ id }) => id);
  await linksDb.lockLinks(transaction, workspaceId, ids);
  const links = await linksDb.findLinks(transaction, workspaceId, ids);
  const states = new Map<string, LinkRecord | AppError>(links.map((link) => [link.id, link]));
  const fields = await mergeAll(transaction, workspaceId, body, links);
  const changed: { link: LinkRecord; merged: Merged }[] = [];
  for (const [index, link] of links.entries()) {
    const merged = fields[index];
    if (merged instanceof AppError) states.set(link.id, merged);
    else if (merged) changed.push({ link, merged });
  }
  if (changed.length === 0) return { states, changes: [] };
  if (body.storeMoved) return { states, changes: await moveAll(transaction, body.storeMoved, changed, states) };
  const updated = await storeAll(transaction, workspaceId, body, changed);
  for (const link of updated.links) states.set(link.id, link);
  return { states, changes: updated.changes };
}

/** Moves links one by one: one whose slug is taken on the other host stays as it is. */
async function moveAll(
  transaction: Transaction,
  storeMoved: StoreMoved,
  changed: readonly { link: LinkRecord; merged: Merged }[],
  states: Part['states'],
): Promise<OutboxRow[]> {
  const changes: OutboxRow[] = [];
  for (const { link, merged } of changed) {
    try {
      const stored = await storeMoved(transaction, link, withTags(merged));
      states.set(link.id, stored.link);
      changes.push(...stored.changes);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      states.set(link.id, error);
    }
  }
  return changes;
}

function withTags({ fields, tags }: Merged): LinkFields {
  return { ...fields, ...(tags && { tagNumbers: tags.tagNumbers }) };
}

/** Where nothing but tags changes, nothing but tags is written. */
async function storeAll(
  transaction: Transaction,
  workspaceId: string,
  { set }: Changes,
  changed: readonly { link: LinkRecord; merged: Merged }[],
) {
  if (listGiven(set).length === 0) {
    const tagged = changed.flatMap(({ link, merged: { tags } }) => (tags ? [{ link, tags }] : []));
    return await linksDb.updateLinkTags(transaction, workspaceId, tagged);
  }
  const whole = changed.map(({ link, merged }) => ({ ...withTags(merged), id: link.id }));
  return await linksDb.updateLinks(transaction, workspaceId, whole);
}

/** The fields that a body gives every link. */
function listGiven(set: Changes['set']): [string, unknown][] {
  return Object.entries(set).filter(([, value]) => value !== undefined);
}

/** What a link becomes. @property tags undefined: as they are */
type Merged = { fields: LinkFields; tags: LinkTags | undefined };

/** What each link becomes: its fields, undefined where the body changes nothing, or why it cannot be changed. */
async function mergeAll(
  transaction: Transaction,
  workspaceId: string,
  body: Changes,
  links: LinkRecord[],
): Promise<(Merged | AppError | undefined)[]> {
  const given = Object.fromEntries(listGiven(body.set));
  const { addTags = [], removeTags = [] } = body;
  const changesTags = addTags.length + removeTags.length > 0;
  if (Object.keys(given).length === 0 && !changesTags && !body.storeMoved) return [];
  const names = links.map(({ tags }) => (changesTags ? mergeTags(tags, addTags, removeTags) : []));
  const fitting = names.filter((some) => some.length <= tagsPerLinkMax);
  const resolved = await resolveTags(transaction, workspaceId, fitting.flat());
  const [loop] = await findRedirectLoops(transaction, [{ body: body.set, targetHosts: body.targetHosts }]);
  const merged = links.map((link, index): Merged | AppError => {
    const fields = mergeChange(link, giveOwnIds(given, link));
    if (fields instanceof AppError) return fields;
    if (loop) return loop;
    if (!changesTags) return { fields, tags: undefined };
    const own = names[index] ?? [];
    if (own.length > tagsPerLinkMax)
      return validationError({ field: 'addTags', message: `would give the link more than ${tagsPerLinkMax} tags` });
    const tags = own.length === 0 ? noTags : resolved.toLinkTags(own);
    return tags ? { fields, tags } : tagQuotaExceeded();
  });
  await resolved.dropUnused(merged.map((some) => (some instanceof AppError ? [] : (some.tags?.tagNumbers ?? []))));
  return merged;
}

function mergeTags(tags: string[], added: string[], removed: string[]): string[] {
  const gone = new Set(removed.map(toTagKey));
  return distinctTagNames([...tags, ...added]).filter((name) => !gone.has(toTagKey(name)));
}

/** The error of one link among many. */
export function presentError({ code, message, params, details }: AppError) {
  return { code, message, ...(params && { params }), ...(details && { details }) };
}
