import type { Erasure, erasureRoutes, StatsReset } from '@linkplane/contracts';
import * as erasuresDb from '@linkplane/links-db/erasures';
import * as linksDb from '@linkplane/links-db/links';
import type { Database } from '@linkplane/links-db/transactions';
import { createId, idPattern } from '@linkplane/runtime';
import type { Call, Operations } from '../calls/operations.ts';
import { AppError, validationError } from '../http/app-error.ts';
import { assertLinkId, linkNotFound } from '../links/link.ts';

type ErasuresDeps = { database: Database };

const listedMax = 100;
/** A pass over all stored visits takes a hundred erasures. Those that have begun are repeated for eight days. */
const limits = { waitingMax: 100, dueMax: 10_000 };
/** The tolerance for a client whose clock is fast. */
const futureMsMax = 60_000;
const erasureIdPattern = idPattern('ers');

/** Requests are stored here; analytics, which stores the visits, erases them. */
export function erasureOperations(deps: ErasuresDeps): Operations<typeof erasureRoutes> {
  return {
    resetLinkStats: (call) => resetLinkStats(deps, call),
    createErasure: (call) => createErasure(deps, call),
    listErasures: async ({ caller }) =>
      (await erasuresDb.listErasures(deps.database, caller.workspaceId, listedMax)).map(presentErasure),
    getErasure: (call) => getErasure(deps, call),
  };
}

async function resetLinkStats(
  { database }: ErasuresDeps,
  { caller, params, body }: Call<typeof erasureRoutes.resetLinkStats>,
): Promise<StatsReset> {
  const { workspaceId } = caller;
  assertLinkId(params.id);
  if (!(await linksDb.findLink(database, workspaceId, params.id))) throw linkNotFound();
  const before = readBefore(body.before);
  const erasure = await requestErasure(database, { workspaceId, before, kind: 'link', linkId: params.id });
  return { reset: true, before: before.toISOString(), erasure };
}

/** The subject need not exist: visits of deleted links stay, and nothing is erased for an id that no visit has. */
async function createErasure(
  { database }: ErasuresDeps,
  { caller, body }: Call<typeof erasureRoutes.createErasure>,
): Promise<Erasure> {
  const { subject } = body;
  const request = { workspaceId: caller.workspaceId, before: readBefore(body.before) };
  return subject.type === 'link'
    ? await requestErasure(database, { ...request, kind: 'link', linkId: subject.id })
    : await requestErasure(database, { ...request, kind: 'visitor', clickId: subject.clickId });
}

/** @throws AppError VALIDATION_ERROR for the future */
function readBefore(given: Date | undefined): Date {
  const now = new Date();
  if (given === undefined) return now;
  if (given.getTime() > now.getTime() + futureMsMax)
    throw validationError({ field: 'before', message: 'must not be in the future' });
  return given;
}

type Subject = { kind: 'link'; linkId: string } | { kind: 'visitor'; clickId: string };

async function requestErasure(
  database: Database,
  request: { workspaceId: string; before: Date } & Subject,
): Promise<Erasure> {
  const found = await erasuresDb.requestErasure(database, { id: createId('ers'), ...request }, limits);
  if (found) return presentErasure(found);
  const { waitingMax, dueMax } = limits;
  const message = `There can be ${waitingMax} erasures that have not begun, and ${dueMax} that are still repeated. Try again later.`;
  throw new AppError('PLAN_LIMIT_REACHED', message);
}

async function getErasure(
  { database }: ErasuresDeps,
  { caller, params }: Call<typeof erasureRoutes.getErasure>,
): Promise<Erasure> {
  const isId = erasureIdPattern.test(params.id);
  const found = isId ? await erasuresDb.findErasure(database, caller.workspaceId, params.id) : undefined;
  if (!found) throw new AppError('ERASURE_NOT_FOUND', 'There is no erasure with this id.');
  return presentErasure(found);
}

/** A row as the API returns it. */
function presentErasure(record: erasuresDb.ErasureRecord): Erasure {
  const { id, kind, linkId, clickId, before, clicks, profileEvents, createdAt, erasedAt, dueAt, isRunning } = record;
  return {
    id,
    subject: { type: kind, id: linkId, clickId },
    before: before.toISOString(),
    state: isRunning ? 'running' : erasedAt ? 'done' : 'waiting',
    clicks,
    profileEvents,
    createdAt: createdAt.toISOString(),
    erasedAt: erasedAt?.toISOString() ?? null,
    repeatsAt: erasedAt ? (dueAt?.toISOString() ?? null) : null,
  };
}
