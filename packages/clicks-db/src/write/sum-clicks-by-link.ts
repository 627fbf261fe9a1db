import type { ClicksDb } from '../open-clicks-db.ts';

export type LinkClicks = { workspaceId: string; linkId: string; clicks: number };

/** All-time human clicks of every link that has any, in parts, for the rebuild of the totals. Flat in memory. */
export async function* sumClicksByLink({ client }: ClicksDb): AsyncGenerator<LinkClicks[]> {
  const result = await client.query({
    query: `SELECT workspace_id, link_id, count() AS clicks FROM clicks
      WHERE kind = 'human' GROUP BY workspace_id, link_id`,
    format: 'JSONCompactEachRow',
  });
  for await (const rows of result.stream<[string, string, number | string]>()) {
    yield rows.map((row) => {
      const [workspaceId, linkId, clicks] = row.json();
      return { workspaceId, linkId, clicks: Number(clicks) };
    });
  }
}
