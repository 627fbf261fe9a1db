import type { ClicksDb } from '@linkplane/clicks-db';
import { countConversions } from '@linkplane/clicks-db/verify';
import type { Pool } from '@linkplane/links-db';
import { pageCopiedConversions } from '@linkplane/links-db/planes/operator';
import type { Difference } from './difference.ts';

/** Ids that are one parameter of a query. */
const pageRowsMax = 4_000;
const examplesMax = 5;

export type ComparedConversions = { compared: number; differences: Difference[]; missingIds: string[] };

/**
 * Compares the conversions that Postgres has and that are copied with their copies, page by page. Erased ones leave Postgres
 * first, so that none looks lost.
 */
export async function* compareConversions(
  pool: Pool,
  clicks: ClicksDb,
  workspaceId: string | undefined,
): AsyncGenerator<ComparedConversions> {
  for (let after = 0; ;) {
    const page = await pageCopiedConversions(pool, { workspaceId, after, limit: pageRowsMax });
    const last = page.at(-1);
    if (!last) return;
    after = last.number;
    const ids = page.map(({ id }) => id);
    const copies = await countConversions(clicks, page);
    const missingIds = ids.filter((id) => !copies.has(id));
    const wrong = ids.filter((id) => copies.get(id) !== 1);
    const [missing, repeated] = [missingIds.length, wrong.length - missingIds.length];
    const differences: Difference[] =
      wrong.length === 0 ? [] : [{ kind: 'conversions', missing, repeated, examples: wrong.slice(0, examplesMax) }];
    yield { compared: page.length, differences, missingIds };
  }
}
