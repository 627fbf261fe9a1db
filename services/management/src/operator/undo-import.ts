import type { KeptLink, UndoneLinks } from '@linkplane/importer';
import type { Pool } from '@linkplane/links-db';
import {
  listUndoneLinks,
  pageUndoneLinks,
  removeSourceLinks,
  type ImportedSource,
  type UndoneLink,
} from '@linkplane/links-db/import-jobs';
import { deleteLinks, lockLinks } from '@linkplane/links-db/links';
import { inTransaction, type Transaction } from '@linkplane/links-db/transactions';

/** A longer transaction would hold its locks, and the changes that others wait for, for too long. */
const linksPerTransaction = 100;
const namedLinksMax = 100;

/**
 * Deletes the links of an import, a hundred in one transaction, whose clicks of the import are erased already. Each is read again under its lock: those that
 * were edited or clicked here stay, unless `deletesInUse`, and those that are suspended stay always. A link that stays is still known to be of the import.
 * May be repeated.
 * @param pace before each transaction
 */
export async function undoImportedLinks(
  database: Pool,
  source: ImportedSource,
  { deletesInUse, pace }: { deletesInUse: boolean; pace: () => Promise<void> },
): Promise<UndoneLinks> {
  const undone: UndoneLinks = { deleted: 0, inUse: 0, suspended: 0, kept: [] };
  for (let after = ''; ;) {
    const page = await pageUndoneLinks(database, source, { after, limit: linksPerTransaction });
    const last = page.at(-1);
    if (!last) return undone;
    await pace();
    await inTransaction(database, async (transaction) => {
      const links = await lockAndRead(transaction, source, page);
      const kept = links.filter((link) => isKept(link, deletesInUse));
      const gone = links.filter((link) => !kept.includes(link));
      const ids = gone.filter(({ isDeleted }) => !isDeleted).map(({ linkId }) => linkId);
      await deleteLinks(transaction, source.workspaceId, ids);
      await removeSourceLinks(
        transaction,
        source,
        gone.map(({ sourceKey }) => sourceKey),
      );
      return { deleted: ids.length, kept };
    }).then((part) => add(undone, part));
    after = last.sourceKey;
  }
}

async function lockAndRead(
  transaction: Transaction,
  source: ImportedSource,
  page: readonly UndoneLink[],
): Promise<UndoneLink[]> {
  await lockLinks(
    transaction,
    source.workspaceId,
    page.map(({ linkId }) => linkId),
  );
  return await listUndoneLinks(
    transaction,
    source,
    page.map(({ sourceKey }) => sourceKey),
  );
}

function isKept({ isSuspended, isEdited, isClicked }: UndoneLink, deletesInUse: boolean): boolean {
  return isSuspended || (!deletesInUse && (isEdited || isClicked));
}

function add(undone: UndoneLinks, { deleted, kept }: { deleted: number; kept: readonly UndoneLink[] }): void {
  undone.deleted += deleted;
  for (const { host, slug, isEdited, isClicked, isSuspended } of kept) {
    if (isSuspended) undone.suspended++;
    else undone.inUse++;
    if (undone.kept.length === namedLinksMax) continue;
    const reasons: KeptLink['reasons'] = [];
    if (isEdited) reasons.push('edited');
    if (isClicked) reasons.push('clicked');
    if (isSuspended) reasons.push('suspended');
    undone.kept.push({ host, slug, reasons });
  }
}
