import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  createLinksItem,
  link,
  linksPerFreeCallMax,
  linksPerImportMax,
  type CreatedLinks,
  type CreateLinksResult,
  type linkRoutes,
  type WriteQrStyleBody,
} from '@linkplane/contracts';
import { countImportedLinks, recordImport, type InsertedLink } from '@linkplane/links-db/links';
import type { OutboxRow } from '@linkplane/links-db/outbox';
import type { Transaction } from '@linkplane/links-db/transactions';
import type { Caller } from '../calls/caller.ts';
import type { Call, Upserted } from '../calls/operations.ts';
import { AppError, validationError } from '../http/app-error.ts';
import { parseBody } from '../http/read-input.ts';
import { listUrlFields, redirectLoop } from '../slugs/own-hosts.ts';
import { hostChanged, slugTaken } from '../slugs/slug.ts';
import { findRedirectLoops } from './find-redirect-loops.ts';
import { claimExternalIds } from './claim-external-ids.ts';
import { insertWithAliases } from './insert-with-aliases.ts';
import { listExternalIds, refuseTakenExternalIds } from './refuse-taken-external-ids.ts';
import { noTags, resolveTags, type ResolvedTags } from '../tags/resolve-tags.ts';
import { tagQuotaExceeded } from '../tags/tag.ts';
import { buildLink, slugAttemptsMax, type LinkToCreate } from './create-link.ts';
import { inOneTransaction, inParts } from './work-in-transactions.ts';
import { checkStyles, isWaiting, storeStyles, type LinkState } from './give-qr-styles.ts';
import { linkQuotaExceeded } from './link-quota.ts';
import { presentLink, type CheckedQrStyle, type LinksDeps } from './link.ts';
import { withHash, type ImportedHash } from './to-stored-body.ts';
import { openLinkValidation, validateLinkBody } from './validate-link-body.ts';

/** Links that are validated in one turn of the event loop: requests of other clients run in between. */
const linksPerTurn = 10;

/** What an import knows of a link beside its body: when it was created at its source, default now, and the hash of its password there. */
export type ImportedFacts = { createdAt?: Date | undefined } & ImportedHash;

/** Each link of the call, in its order, the look of its QR code where it has one, and the import that they belong to. */
type CallLinks = {
  states: LinkState[];
  styles: Map<number, CheckedQrStyle>;
  importId: string | undefined;
  /** The place is the index of the link. */
  imported: readonly ImportedFacts[];
};

/** The links of one transaction: their indexes in `states`. */
type Part = CallLinks & { indexes: number[] };
type ListedPart = Pick<Part, 'states' | 'indexes'>;

/** A link that is to be inserted. */
type Waiting = { index: number; state: LinkToCreate };

/**
 * Creates those links that can be created, each by the rules of `createLink`, a hundred in one statement. Of several
 * with one slug the first gets it; those whose generated slug was taken are tried again.
 * @param imported of each link, by its index; empty: no link is imported from another service
 */
export async function createLinks(
  deps: LinksDeps,
  { caller, body }: Pick<Call<typeof linkRoutes.createLinks>, 'caller' | 'body'>,
  imported: readonly ImportedFacts[] = [],
): Promise<Upserted<CreatedLinks>> {
  if (caller.plan === 'free' && body.links.length > linksPerFreeCallMax)
    throw validationError({
      field: 'links',
      message: `must have at most ${linksPerFreeCallMax} links on the Free plan`,
    });
  await refuseLargeImport(deps, caller.workspaceId, body);
  const links = { ...(await readAll(deps, caller, body.links, imported)), importId: body.importId, imported };
  const { states } = links;
  const externalIds = [...listExternalIds(states).keys()];
  if (externalIds.length === 0) return withOutcome(await insertAll(deps, caller, links));
  return await inOneTransaction(deps, async (unit) => {
    const taken = await claimExternalIds(unit.database, caller.workspaceId, externalIds);
    refuseTakenExternalIds(states, taken);
    return withOutcome(await insertAll(unit, caller, links));
  });
}

/** An import is undone in one call, and so has an end. */
async function refuseLargeImport(
  { database }: LinksDeps,
  workspaceId: string,
  { importId, links }: Call<typeof linkRoutes.createLinks>['body'],
): Promise<void> {
  if (importId === undefined) return;
  const before = await countImportedLinks(database, workspaceId, importId);
  if (before + links.length > linksPerImportMax)
    throw validationError({ field: 'importId', message: `must have at most ${linksPerImportMax} links` });
}

function withOutcome(data: CreatedLinks): Upserted<CreatedLinks> {
  return { isNew: data.created > 0, data };
}

async function insertAll(deps: LinksDeps, caller: Caller, links: CallLinks): Promise<CreatedLinks> {
  const { states } = links;
  const { links: linksMax } = caller.quotas;
  const waiting = states.filter(isWaiting).length;
  const reserved = await deps.quota.reserve(deps.database, caller.workspaceId, linksMax, waiting);
  try {
    refuseBeyond(states, reserved.granted, linksMax);
    await inParts(
      deps,
      states.flatMap((state, index) => (isWaiting(state) ? [index] : [])),
      (transaction, indexes) => insertPart(deps, caller, transaction, { ...links, indexes }),
      (index, error) => void (states[index] = error),
    );
  } finally {
    reserved.settle();
  }
  const results = states.map((state, index) => toResult(deps, state, index));
  const created = results.filter(({ success }) => success).length;
  return { created, failed: results.length - created, results };
}

async function readAll(
  deps: LinksDeps,
  caller: Caller,
  values: unknown[],
  imported: readonly ImportedFacts[],
): Promise<Pick<CallLinks, 'states' | 'styles'>> {
  const validation = openLinkValidation(deps, caller);
  const states: LinkState[] = [];
  const given: (WriteQrStyleBody | undefined)[] = [];
  for (const value of values) {
    if (states.length % linksPerTurn === linksPerTurn - 1) await nextTurn();
    try {
      const { qrStyle, ...body } = parseBody({ body: createLinksItem, data: link }, value);
      const whole = withHash(body, imported[states.length]);
      states.push({ ...(await validateLinkBody(validation, 'create', whole)), tags: noTags });
      given.push(qrStyle ?? undefined);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      states.push(error);
      given.push(undefined);
    }
  }
  return { states, styles: await checkStyles(deps, caller.workspaceId, states, given) };
}

/** The first links of the call get what is left of the quota. */
function refuseBeyond(states: LinkState[], granted: number, linksMax: number): void {
  let left = granted;
  for (const [index, state] of states.entries()) {
    if (!isWaiting(state)) continue;
    if (left > 0) left -= 1;
    else states[index] = linkQuotaExceeded(linksMax);
  }
}

/** Inserts the waiting links of one transaction; returns the changes for the caches. */
async function insertPart(
  { publicUrl }: LinksDeps,
  caller: Caller,
  transaction: Transaction,
  { states, styles, importId, imported, indexes }: Part,
): Promise<OutboxRow[]> {
  const changes: OutboxRow[] = [];
  const resolved = await giveTags(caller, transaction, { states, indexes });
  for (let attempt = 0; ; attempt++) {
    const waiting = listWaiting({ states, indexes });
    if (waiting.length === 0) break;
    if (attempt === slugAttemptsMax) throw new Error(`No free slugs were found in ${slugAttemptsMax} attempts.`);
    const links = waiting.map(({ index, state }) => ({
      ...buildLink(state, caller, publicUrl, attempt),
      createdAt: imported[index]?.createdAt,
    }));
    const results = await insertWithAliases(caller, transaction, waiting, links);
    const loops = await findLoops(transaction, waiting, results);
    for (const [place, { index, state }] of waiting.entries()) {
      const result = results[place];
      if (result instanceof AppError) states[index] = result;
      if (!result || result instanceof AppError) continue;
      if (result.kind === 'redirect-loop') states[index] = loops.get(index) ?? redirectLoop(listUrlFields(state.body));
      else if (result.kind === 'host-changed') states[index] = hostChanged();
      else if (result.kind === 'slug-taken' && state.slug !== undefined)
        states[index] = slugTaken(state.slug, state.host);
      if (result.kind !== 'inserted') continue;
      states[index] = result;
      changes.push(result.change);
    }
  }
  await resolved?.dropUnused(indexes.map((index) => tagNumbersOf(states[index])));
  await storeStyles(transaction, caller.workspaceId, { states, indexes, styles });
  const created = indexes.flatMap((index) => listCreated(states[index]));
  if (importId !== undefined && created.length > 0)
    await recordImport(transaction, caller.workspaceId, importId, created);
  return changes;
}

/** The errors of links that lead back to this service, by their index, with the fields that do. */
async function findLoops(
  transaction: Transaction,
  waiting: readonly Waiting[],
  results: readonly (InsertedLink | AppError)[],
): Promise<Map<number, AppError | undefined>> {
  const refused = waiting.filter((_, place) => {
    const result = results[place];
    return result && 'kind' in result && result.kind === 'redirect-loop';
  });
  const loops = await findRedirectLoops(
    transaction,
    refused.map(({ state }) => state),
  );
  return new Map(refused.map(({ index }, place) => [index, loops[place]]));
}

/** Finds and creates the tags of the waiting links. Undefined when none has any. */
async function giveTags(caller: Caller, transaction: Transaction, part: ListedPart): Promise<ResolvedTags | undefined> {
  const waiting = listWaiting(part);
  const names = waiting.flatMap(({ state }) => state.body.tags ?? []);
  if (names.length === 0) return undefined;
  const resolved = await resolveTags(transaction, caller.workspaceId, names);
  for (const { index, state } of waiting) {
    const tags = resolved.toLinkTags(state.body.tags ?? []);
    part.states[index] = tags ? { ...state, tags } : tagQuotaExceeded();
  }
  return resolved;
}

function listWaiting({ states, indexes }: ListedPart): Waiting[] {
  return indexes.flatMap((index) => {
    const state = states[index];
    return state && isWaiting(state) ? [{ index, state }] : [];
  });
}

function listCreated(state: LinkState | undefined): string[] {
  return state && !(state instanceof AppError) && 'kind' in state ? [state.link.id] : [];
}

function tagNumbersOf(state: LinkState | undefined): number[] {
  return state && !(state instanceof AppError) && 'kind' in state ? (state.link.tagNumbers ?? []) : [];
}

function toResult({ publicUrl }: LinksDeps, state: LinkState, index: number): CreateLinksResult {
  if (!(state instanceof AppError)) {
    if ('kind' in state) return { index, success: true, data: presentLink(state.link, publicUrl) };
    throw new Error('A link was neither created nor refused.');
  }
  const { code, message, params, details } = state;
  return { index, success: false, error: { code, message, ...(params && { params }), ...(details && { details }) } };
}
