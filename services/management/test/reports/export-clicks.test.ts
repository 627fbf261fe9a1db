import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClicksDb } from '@linkplane/clicks-db';
import { startWithClicks, type TestReports } from '../support/start-with-clicks.ts';
import { exportClickFile } from '../../src/reports/export/export-clicks.ts';

let reports: TestReports;

beforeAll(async () => {
  reports = await startWithClicks();
  // Far more than fits into the buffers between the export and the engine.
  await reports.clicks.client.command({
    query: `INSERT INTO clicks (id, timestamp, workspace_id, link_id, outcome, url, source, partition, offset)
      SELECT concat('evt_', toString(number)), toDateTime64('2026-01-02 00:00:00', 3, 'UTC'), 'wsp_many', 'lnk_1',
        'click', repeat('x', 200), 'test', 0, number FROM numbers(200000)`,
  });
});
afterAll(() => reports.stop());

/** Wraps the client to observe which of its result streams are still open. */
function watchStreams({ client }: ClicksDb): { clicks: ClicksDb; openStreams(): number } {
  const streams: { destroyed: boolean }[] = [];
  const exec: typeof client.exec = async (params) => {
    const result = await client.exec(params);
    streams.push(result.stream);
    return result;
  };
  const watched = Object.create(client, { exec: { value: exec } }) as typeof client;
  return {
    clicks: { ...reports.clicks, client: watched },
    openStreams: () => streams.filter(({ destroyed }) => !destroyed).length,
  };
}

test.each(['csv', 'json', 'parquet'] as const)(
  'an export to %s that is abandoned after any piece leaves no query open',
  async (format) => {
    for (const piecesRead of [1, 2, 3]) {
      const { clicks, openStreams } = watchStreams(reports.clicks);
      const deps = { clicks, publicUrl: new URL('http://localhost') };
      const request = {
        workspaceId: 'wsp_many',
        start: new Date('2026-01-01'),
        end: new Date('2026-02-01'),
        includeBots: false,
        filters: [],
        format,
      };
      const pieces = exportClickFile(deps, request, new AbortController().signal);
      for (let read = 0; read < piecesRead; read++) expect((await pieces.next()).done).toBe(false);
      await pieces.return(undefined);
      await expect.poll(openStreams, { message: `after ${piecesRead}` }).toBe(0);
    }
  },
);
