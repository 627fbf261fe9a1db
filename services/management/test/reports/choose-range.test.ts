import { expect, test } from 'vitest';
import { planSeries } from '../../../../packages/clicks-db/src/read/plan-range.ts';
import { listZoneOffsets } from '../../../../packages/clicks-db/src/read/time-range.ts';
import { chooseRange } from '../../src/reports/stats-range.ts';

test.each(['UTC', 'Europe/Berlin', 'America/New_York'])(
  'the default range in %s is read from rollups only, without reading single clicks',
  (timezone) => {
    const now = new Date('2026-11-21T10:11:12.345Z');
    const range = chooseRange({ timezone, filters: [], includeBots: false }, now);
    const offsets = listZoneOffsets(timezone, range.start, range.end);
    const plan = planSeries({ ...range, workspaceId: 'wsp_1', includeBots: false }, offsets, now, false);
    expect(plan).toMatchObject({ rows: [], cutHoursBy: null });
  },
);
