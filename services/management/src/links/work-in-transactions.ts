import { isPostgresUnavailable } from '@linkplane/links-db';
import type { OutboxRow } from '@linkplane/links-db/outbox';
import { inTransaction, type Transaction } from '@linkplane/links-db/transactions';
import { AppError } from '../http/app-error.ts';
import { settleAtEnd } from './link-quota.ts';
import type { LinksDeps } from './link.ts';

/** A longer transaction would hold its locks, and the changes that others wait for, for too long. */
const linksPerTransaction = 100;

/**
 * Works through the links of one call, one transaction for each hundred of them; the changes that `work` returns are
 * published after each commit. When the database becomes unavailable after some were committed, the rest is passed to
 * `giveUp`: an error for the whole call would hide what was done.
 * Calls that are themselves part of a transaction, those with an Idempotency-Key, are all or nothing.
 */
export async function inParts<Item>(
  { database, relay }: LinksDeps,
  items: readonly Item[],
  work: (transaction: Transaction, part: Item[]) => Promise<OutboxRow[]>,
  giveUp: (item: Item, error: AppError) => void,
): Promise<void> {
  for (let start = 0; start < items.length; start += linksPerTransaction) {
    const part = items.slice(start, start + linksPerTransaction);
    try {
      relay.publish(await inTransaction(database, (transaction) => work(transaction, part)));
    } catch (error) {
      if (start === 0 || 'isTransaction' in database || !isPostgresUnavailable(error)) throw error;
      for (const item of items.slice(start)) giveUp(item, notDone());
      return;
    }
  }
}

function notDone(): AppError {
  return new AppError('UNAVAILABLE', 'The database became unavailable before this link. Please try again.');
}

/** The same operations in one transaction; what they publish and settle waits for its end. */
export async function inOneTransaction<Result>(
  deps: LinksDeps,
  work: (unit: LinksDeps & { database: Transaction }) => Promise<Result>,
): Promise<Result> {
  const changes: OutboxRow[] = [];
  const atEnd: (() => void)[] = [];
  const relay = { publish: (made: OutboxRow[]) => void changes.push(...made) };
  const quota = settleAtEnd(deps.quota, (act) => atEnd.push(act));
  const result = await inTransaction(deps.database, (database) => work({ ...deps, database, relay, quota })).finally(
    () => atEnd.forEach((act) => act()),
  );
  deps.relay.publish(changes);
  return result;
}
