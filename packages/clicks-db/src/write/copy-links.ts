import type { ClicksDb } from '../open-clicks-db.ts';

/** What analysts see of a link. */
export type CopiedLink = {
  workspaceId: string;
  linkId: string;
  /** Empty for the service's own host. */
  host: string;
  slug: string;
  url: string;
  title: string;
  tags: string[];
  createdAt: Date;
  archived: boolean;
};

/**
 * Adds links to a copy, which is not seen before `finishLinkCopy`.
 * @param copy milliseconds since the Unix epoch at which it began
 */
export async function addToLinkCopy({ client }: ClicksDb, copy: number, links: readonly CopiedLink[]): Promise<void> {
  const values = links.map(({ workspaceId, linkId, createdAt, ...link }) => ({
    copy,
    workspace_id: workspaceId,
    link_id: linkId,
    created_at: createdAt.getTime(),
    ...link,
  }));
  await client.insert({ table: 'link_copies', values, format: 'JSONEachRow' });
}

/** Shows a copy in the place of the one before, and drops all earlier ones, also those that were never finished. */
export async function finishLinkCopy({ client }: ClicksDb, copy: number): Promise<void> {
  await client.insert({ table: 'whole_link_copies', values: [{ copy }], format: 'JSONEachRow' });
  for (const table of ['link_copies', 'whole_link_copies'] as const) {
    const found = await client.query({
      query: `SELECT DISTINCT copy FROM ${table} WHERE copy < {copy:UInt64}`,
      query_params: { copy },
      format: 'JSONEachRow',
    });
    // A partition is named by its number; parameters cannot name one.
    for (const earlier of await found.json<{ copy: number | string }>())
      await client.command({ query: `ALTER TABLE ${table} DROP PARTITION ${Number(earlier.copy)}` });
  }
}
