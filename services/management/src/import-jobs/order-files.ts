import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { nameApiSource, type ApiService } from '@linkplane/importer';
import type { ImportOrderRecord } from '@linkplane/links-db/import-orders';

type OrderSource = Pick<ImportOrderRecord, 'workspaceId' | 'service' | 'settings'>;

const nameChars = 16;
const trialEnding = '-trial';
/** Only directories with these names are removed. */
const namePattern = /^[0-9a-f]{16}(?:-trial)?$/;

/** Names what a job imports from within its workspace. */
export function nameOrderSource({ service, settings }: Pick<OrderSource, 'service' | 'settings'>): string {
  const { url, account } = settings;
  return nameApiSource(service as ApiService, { url: url ?? undefined, account: account ?? undefined });
}

/** Where the files of a job are: the same in each of its runs. */
export function placeOrderFiles(directory: string, source: OrderSource, isTrial: boolean): string {
  const text = `${source.workspaceId}/${nameOrderSource(source)}`;
  const name = createHash('sha256').update(text).digest('hex').slice(0, nameChars);
  return join(directory, isTrial ? `${name}${trialEnding}` : name);
}

/**
 * Removes files of jobs that have ended, were forgotten, or whose workspace was deleted.
 * @param listUnfinished called once the directories are known: each of them that is still needed belongs to one of these
 */
export async function removeForgottenFiles(
  directory: string,
  listUnfinished: () => Promise<OrderSource[]>,
): Promise<void> {
  const found = (await readdir(directory)).filter((name) => namePattern.test(name));
  if (found.length === 0) return;
  const kept = new Set(
    (await listUnfinished()).flatMap((source) =>
      [true, false].map((isTrial) => placeOrderFiles(directory, source, isTrial)),
    ),
  );
  for (const path of found.map((name) => join(directory, name)))
    if (!kept.has(path)) await rm(path, { recursive: true, force: true });
}
