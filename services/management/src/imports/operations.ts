import { isImportId, namedLinksMax, type importRoutes, type LinkImport, type UndoneImport } from '@linkplane/contracts';
import * as linksDb from '@linkplane/links-db/links';
import type { ImportedLink } from '@linkplane/links-db/links';
import type { Call, Operations } from '../calls/operations.ts';
import { AppError, validationError } from '../http/app-error.ts';
import type { LinksDeps } from '../links/link.ts';
import { inParts } from '../links/work-in-transactions.ts';
import { toPublicAddress } from '../slugs/slug.ts';

const listedMax = 20;
const retryAfterSeconds = 5;

export function importOperations(deps: LinksDeps): Operations<typeof importRoutes> {
  return {
    listImports: ({ caller }) => listImports(deps, caller.workspaceId),
    undoImport: (call) => undoImport(deps, call),
  };
}

async function listImports({ database }: LinksDeps, workspaceId: string): Promise<LinkImport[]> {
  const imports = await linksDb.listImports(database, workspaceId, listedMax);
  return imports.map(({ id, links, createdAt }) => ({ id, links, createdAt: createdAt.toISOString() }));
}

/**
 * Deletes the links of an import, a hundred in one transaction. Each is read again under its lock: what was edited or clicked by
 * then stays, and is named. With `deleteInUse` those that were in use when the call began go as well.
 */
async function undoImport(
  deps: LinksDeps,
  { caller: { workspaceId }, params, body }: Call<typeof importRoutes.undoImport>,
): Promise<UndoneImport> {
  const importId = params.id;
  const { database } = deps;
  const found = isImportId(importId) ? await linksDb.listImportedLinks(database, workspaceId, importId) : [];
  if (found.length === 0 && !(isImportId(importId) && (await linksDb.hasImport(database, workspaceId, importId))))
    throw new AppError('IMPORT_NOT_FOUND', 'There is no import with this id.');
  const confirmed = confirmInUse(found, body.deleteInUse);
  /** A part that was not committed is overwritten by `giveUp`. */
  const outcomes = new Map<string, 'deleted' | 'notDone' | ImportedLink>();
  await inParts(
    deps,
    found.map(({ id }) => id),
    async (transaction, part) => {
      await linksDb.lockLinks(transaction, workspaceId, part);
      const links = await linksDb.listImportedLinks(transaction, workspaceId, importId, part);
      const isKept = (link: ImportedLink) => link.suspended || (isInUse(link) && !confirmed.has(link.id));
      for (const link of links) outcomes.set(link.id, isKept(link) ? link : 'deleted');
      const ids = links.filter((link) => !isKept(link)).map(({ id }) => id);
      return await linksDb.deleteLinks(transaction, workspaceId, ids);
    },
    (id) => void outcomes.set(id, 'notDone'),
  );
  const all = [...outcomes.values()];
  const deleted = all.filter((outcome) => outcome === 'deleted').length;
  const kept = all.filter((outcome) => typeof outcome === 'object');
  if (all.includes('notDone'))
    throw new AppError(
      'UNAVAILABLE',
      `${deleted} links were deleted before the database became unavailable. Please try again.`,
      { retryAfterSeconds },
    );
  return { id: importId, ...present(deps, deleted, kept) };
}

function isInUse({ isEdited, isClicked }: ImportedLink): boolean {
  return isEdited || isClicked;
}

/** The links in use that the caller has confirmed to delete. @throws AppError VALIDATION_ERROR when it is another number of them */
function confirmInUse(links: readonly ImportedLink[], expected: number | undefined): ReadonlySet<string> {
  if (expected === undefined) return new Set();
  const inUse = links.filter((link) => isInUse(link) && !link.suspended).map(({ id }) => id);
  if (inUse.length !== expected)
    throw validationError({
      field: 'deleteInUse',
      message: `must be ${inUse.length}: so many links of the import are in use`,
    });
  return new Set(inUse);
}

function present({ publicUrl }: LinksDeps, deleted: number, kept: readonly ImportedLink[]): Omit<UndoneImport, 'id'> {
  const suspended = kept.filter((link) => link.suspended).length;
  return {
    deleted,
    inUse: kept.length - suspended,
    suspended,
    kept: kept.slice(0, namedLinksMax).map((link) => ({
      id: link.id,
      shortUrl: toPublicAddress(link, publicUrl),
      clicks: link.clicks,
      reasons: [
        ...(link.isEdited ? (['edited'] as const) : []),
        ...(link.isClicked ? (['clicked'] as const) : []),
        ...(link.suspended ? (['suspended'] as const) : []),
      ],
    })),
  };
}
