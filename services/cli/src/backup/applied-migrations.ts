import { listClicksMigrations, listMissingClicksMigrations, type ClicksDb } from '@linkplane/clicks-db';
import { listLinksMigrations, listMissingLinksMigrations } from '@linkplane/links-db';
import type { Connection } from '@linkplane/links-db/planes/operator';
import { CommandError } from '../command-errors.ts';

/**
 * The migrations that Postgres has, as the connection sees it.
 * @throws CommandError when there are none
 */
export async function listAppliedLinks(connection: Connection): Promise<string[]> {
  return expectAny(withoutMissing(listLinksMigrations(), await listMissingLinksMigrations(connection)));
}

/**
 * The migrations that ClickHouse has.
 * @throws CommandError when there are none
 */
export async function listAppliedClicks(clicks: ClicksDb): Promise<string[]> {
  return expectAny(withoutMissing(listClicksMigrations(), await listMissingClicksMigrations(clicks)));
}

function withoutMissing(all: string[], missing: string[]): string[] {
  return all.filter((name) => !missing.includes(name));
}

function expectAny(applied: string[]): string[] {
  if (applied.length === 0) throw new CommandError('There is nothing to back up: the databases are empty.');
  return applied;
}

/** @throws CommandError when a migration was applied in between: what was read is of neither schema */
export function expectSameSchema(store: string, before: readonly string[], after: readonly string[]): void {
  const added = after.find((name) => !before.includes(name));
  if (added === undefined) return;
  throw new CommandError(
    `${store} was migrated in the middle of the backup (${added}). Back up again when the upgrade has ended.`,
  );
}
