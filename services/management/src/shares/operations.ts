import { presentFilters, shareDimensions, type Deleted, type Share, type shareRoutes } from '@linkplane/contracts';
import * as linksDb from '@linkplane/links-db/links';
import * as reportsDb from '@linkplane/links-db/reports';
import * as tagsDb from '@linkplane/links-db/tags';
import { inTransaction, type Transaction } from '@linkplane/links-db/transactions';
import * as workspacesDb from '@linkplane/links-db/workspaces';
import { createId } from '@linkplane/runtime';
import type { Call, Operations } from '../calls/operations.ts';
import { AppError, validationError } from '../http/app-error.ts';
import { assertLinkId, linkNotFound } from '../links/link.ts';
import { chooseRange } from '../reports/stats-range.ts';
import { assertTagId, tagNotFound } from '../tags/tag.ts';
import { assertShareId, makeShareSecret, presentShare, shareNotFound, type SharesDeps } from './share.ts';

/** The list of shares is one response. */
const limits: reportsDb.ShareLimits = { perWorkspaceMax: 1_000, perSubjectMax: 20 };
/** The list of shares has those of each. */
const filtersCharsMax = 2_000;

export function shareOperations(deps: SharesDeps): Operations<typeof shareRoutes> {
  return {
    createShare: (call) => createShare(deps, call),
    listShares: (call) => listShares(deps, call),
    updateShare: (call) => updateShare(deps, call),
    deleteShare: (call) => deleteShare(deps, call),
  };
}

type Settings = Omit<reportsDb.ShareSettings, 'passwordHash'>;

const defaults: Settings = {
  name: null,
  filters: {},
  days: null,
  start: null,
  end: null,
  timezone: 'UTC',
  includeBots: false,
  includeInternal: false,
  compare: null,
  expiresAt: null,
  dimensions: [...shareDimensions],
  embed: false,
};

/** The settings after a request, which has some of them. */
function changeSettings(old: Settings, body: Call<typeof shareRoutes.updateShare>['body']): Settings {
  const { name, filters, days, start, end, timezone, includeBots, includeInternal, compare } = body;
  const { expiresAt, dimensions, embed } = body;
  return {
    name: name === undefined ? old.name : name?.trim() || null,
    filters: filters ? presentFilters(filters) : old.filters,
    days: days === undefined ? old.days : days,
    start: start === undefined ? old.start : start,
    end: end === undefined ? old.end : end,
    timezone: timezone ?? old.timezone,
    includeBots: includeBots ?? old.includeBots,
    includeInternal: includeInternal ?? old.includeInternal,
    compare: compare === undefined ? old.compare : compare,
    expiresAt: expiresAt === undefined ? old.expiresAt : expiresAt,
    dimensions: dimensions ?? old.dimensions,
    embed: embed ?? old.embed,
  };
}

async function createShare(
  { database, publicUrl, passwords }: SharesDeps,
  { caller, body }: Call<typeof shareRoutes.createShare>,
): Promise<Share> {
  const { workspaceId } = caller;
  const { subject, password = null } = body;
  const settings = changeSettings(defaults, body);
  refuseContradictions({ ...settings, hasPassword: password !== null, expiresAt: body.expiresAt });
  const passwordHash = password === null ? null : await passwords.hash(password, workspaceId);
  const share = await inTransaction(database, async (transaction) => {
    await workspacesDb.lockWorkspace(transaction, workspaceId);
    const found = await findSubject(transaction, workspaceId, subject);
    const secret = makeShareSecret();
    const fields = { id: createId('shr'), workspaceId, ...found, secret, ...settings, passwordHash };
    return await reportsDb.insertShare(transaction, fields, limits);
  });
  if (share) return presentShare(share, publicUrl);
  const { perWorkspaceMax, perSubjectMax } = limits;
  const message = `There can be ${perSubjectMax} shares of one subject, and ${perWorkspaceMax} of a workspace.`;
  throw new AppError('PLAN_LIMIT_REACHED', message);
}

type Subject = Call<typeof shareRoutes.createShare>['body']['subject'];

/** @throws AppError LINK_NOT_FOUND, TAG_NOT_FOUND */
async function findSubject(
  transaction: Transaction,
  workspaceId: string,
  { type, id }: Subject,
): Promise<{ linkId: string | null; tagId: string | null }> {
  if (type === 'link') {
    assertLinkId(id ?? '');
    if (!(await linksDb.findLink(transaction, workspaceId, id ?? ''))) throw linkNotFound();
    return { linkId: id ?? null, tagId: null };
  }
  if (type === 'workspace') return { linkId: null, tagId: null };
  assertTagId(id ?? '');
  if (!(await tagsDb.findTag(transaction, workspaceId, id ?? ''))) throw tagNotFound();
  return { linkId: null, tagId: id ?? null };
}

type Checked = Omit<Settings, 'expiresAt'> & {
  hasPassword: boolean;
  /** The value as the request has it: a share that has ended can be changed. */
  expiresAt: Date | null | undefined;
};

/** @throws AppError VALIDATION_ERROR */
function refuseContradictions({ hasPassword, expiresAt, embed, days, start, end, filters, timezone }: Checked): void {
  if (JSON.stringify(filters).length > filtersCharsMax)
    throw validationError({ field: 'filters', message: `must have at most ${filtersCharsMax} characters in all` });
  if (days !== null && start !== null) throw validationError({ field: 'days', message: 'must be null with start' });
  if (end !== null && start === null) throw validationError({ field: 'end', message: 'must be null without start' });
  const now = new Date();
  if (start !== null && start > now) throw validationError({ field: 'start', message: 'must not be in the future' });
  if (start !== null) chooseRange({ start, end: end ?? now, timezone, filters: [], isBounded: true }, now);
  if (expiresAt && expiresAt.getTime() <= Date.now())
    throw validationError({ field: 'expiresAt', message: 'must be in the future' });
  // A frame of another site has no cookie that would remember the password.
  if (hasPassword && embed)
    throw validationError({ field: 'embed', message: 'must be false for a page with a password' });
}

async function listShares(
  { database, publicUrl }: SharesDeps,
  { caller }: Call<typeof shareRoutes.listShares>,
): Promise<Share[]> {
  const shares = await reportsDb.listShares(database, caller.workspaceId, limits.perWorkspaceMax);
  return shares.map((share) => presentShare(share, publicUrl));
}

/** Changes the given fields and no others. */
async function updateShare(
  { database, publicUrl, passwords }: SharesDeps,
  { caller, params, body }: Call<typeof shareRoutes.updateShare>,
): Promise<Share> {
  const { workspaceId } = caller;
  assertShareId(params.id);
  const { password, expiresAt } = body;
  const newHash = typeof password === 'string' ? await passwords.hash(password, workspaceId) : password;
  return await inTransaction(database, async (transaction) => {
    const old = await reportsDb.lockShare(transaction, workspaceId, params.id);
    if (!old) throw shareNotFound();
    const settings = changeSettings(old, body);
    const passwordHash = newHash === undefined ? old.passwordHash : newHash;
    refuseContradictions({ ...settings, hasPassword: passwordHash !== null, expiresAt });
    const changed = { ...settings, passwordHash };
    return presentShare(await reportsDb.updateShare(transaction, workspaceId, old.id, changed), publicUrl);
  });
}

async function deleteShare(
  { database }: SharesDeps,
  { caller, params }: Call<typeof shareRoutes.deleteShare>,
): Promise<Deleted> {
  assertShareId(params.id);
  if (!(await reportsDb.deleteShare(database, caller.workspaceId, params.id))) throw shareNotFound();
  return { deleted: true };
}
