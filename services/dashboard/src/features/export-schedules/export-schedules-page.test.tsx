import type { ExportRun, ExportSchedule } from '@linkplane/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  chooseFromMenu,
  fill,
  findDialog,
  findField,
  findText,
  press,
  select,
  waitUntilGone,
} from '../../../test/act-on-page.ts';
import type { Handlers } from '../../../test/contract-server.ts';
import { expectAccessible } from '../../../test/expect-accessible.ts';
import { openDashboard } from '../../../test/open-dashboard.tsx';

const at = '2026-01-15T09:30:00.000Z';

/** A server that keeps a schedule. Its runs fail until the secret is right. */
function keepSchedule() {
  let schedule: ExportSchedule | undefined;
  let secret = '';
  const run = (): ExportRun => {
    const isRight = secret === 'right';
    return {
      state: isRight ? 'succeeded' : 'failing',
      period: '2025-12',
      key: 'linkplane/links/2025-12.csv',
      bytes: isRight ? 84 : null,
      rows: isRight ? 0 : null,
      finishedAt: at,
      error: isRight ? null : 'The secret access key is wrong',
      isCorrection: isRight,
    };
  };
  const handlers: Handlers = {
    'get /export-schedules': () => (schedule ? [schedule] : []),
    'post /export-schedules': ({ body: { destination, filters: _, ...body } }) => {
      const { secretAccessKey, region = 'us-east-1', prefix = '', ...rest } = destination;
      secret = secretAccessKey;
      schedule = {
        includeBots: false,
        includeInternal: false,
        enabled: true,
        ...body,
        id: 'exp_1',
        filters: {},
        destination: { ...rest, region, prefix },
        nextRunAt: at,
        lastRun: null,
        createdAt: at,
        updatedAt: at,
      } as unknown as ExportSchedule;
      return schedule;
    },
    'patch /export-schedules/:id': ({ body: { enabled, destination = {} } }) => {
      secret = destination.secretAccessKey ?? secret;
      schedule = { ...schedule!, ...(enabled !== undefined && { enabled }) };
      return schedule;
    },
    'post /export-schedules/:id/run': () => {
      schedule = { ...schedule!, lastRun: run() };
      return schedule;
    },
    'delete /export-schedules/:id': () => {
      schedule = undefined;
      return { deleted: true };
    },
  };
  return { handlers, schedule: () => schedule };
}

test('a scheduled export is created, fails in words, is repaired, runs, is paused and deleted', async () => {
  const kept = keepSchedule();
  const { server } = await openDashboard('/export-schedules', kept.handlers);
  server.refuseInvalidBodies();
  const menu = 'More for Links as CSV, every month';
  await press('New schedule');
  await select('What to export', 'Links');
  const dialog = await findDialog(/scheduled export/);
  expect((await findField('Format', dialog)).value).toBe('csv');
  await select('How often', 'Every month', dialog);
  await fill('Endpoint', 'https://storage.example', dialog);
  await fill('Bucket', 'a/b', dialog);
  await fill('Prefix (optional)', 'linkplane/', dialog);
  await fill('Access key ID', 'key', dialog);
  await fill('Secret access key', 'wrong', dialog);
  await press('Create schedule', dialog);
  await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toContain('name of a bucket'));
  await expectAccessible();
  await fill('Bucket', 'reports', dialog);
  await press('Create schedule', dialog);
  await findText(/^Waiting$/);

  await chooseFromMenu(menu, 'Run now');
  await findText(/failed: The secret access key is wrong/);
  await expectAccessible();
  await chooseFromMenu(menu, 'Edit');
  expect((await findField('Secret access key')).value).toBe('');
  await fill('Secret access key', 'right');
  await press('Save changes');
  await waitUntilGone(() => screen.queryByRole('dialog', { name: /scheduled export/ }));
  expect(server.bodiesOf('patch /export-schedules/:id')).toMatchObject([{ destination: { secretAccessKey: 'right' } }]);
  await chooseFromMenu(menu, 'Run now');
  await findText(/^Active$/);
  await findText(/^\d{4}-\d\d: 0 rows, \d+ bytes/);
  await findText('exported again, because clicks came late');

  await chooseFromMenu(menu, 'Pause');
  await findText(/^Paused$/);
  expect(kept.schedule()).toMatchObject({ enabled: false, destination: { prefix: 'linkplane/' } });
  await chooseFromMenu(menu, 'Delete');
  await press('Delete schedule', await findDialog());
  await screen.findByRole('heading', { name: 'Deliver exports to your bucket' });
  expect(kept.schedule()).toBeUndefined();
});

test.each([
  ['clicks', 'exported again, because clicks came late'],
  ['conversions', 'exported again, because conversions came late'],
] as const)('a correction of %s says what came late', async (type, words) => {
  const run: ExportRun = {
    state: 'succeeded',
    period: '2025-12',
    key: `linkplane/${type}/2025-12.csv`,
    bytes: 84,
    rows: 1,
    finishedAt: at,
    error: null,
    isCorrection: true,
  };
  const schedule: ExportSchedule = {
    id: 'exp_1',
    type,
    format: 'csv',
    interval: 'monthly',
    includeBots: false,
    includeInternal: false,
    filters: {},
    destination: {
      endpoint: 'https://s3.example.com',
      region: 'us-east-1',
      bucket: 'reports',
      prefix: 'linkplane/',
      accessKeyId: 'key',
    },
    enabled: true,
    state: 'active',
    nextRunAt: at,
    lastRun: run,
    createdAt: at,
    updatedAt: at,
  } as unknown as ExportSchedule;
  await openDashboard('/export-schedules', { 'get /export-schedules': [schedule] });
  await findText(words);
});
