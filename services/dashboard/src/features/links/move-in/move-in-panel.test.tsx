import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  choose,
  fill,
  findDialog,
  findField,
  findText,
  listTexts,
  press,
  toggle,
  waitUntilGone,
} from '../../../../test/act-on-page.ts';
import { refuse } from '../../../../test/contract-server.ts';
import { expectAccessible } from '../../../../test/expect-accessible.ts';
import { keepImportJobs, sampleJob, sampleResult } from '../../../../test/keep-import-jobs.ts';
import { keepLinks } from '../../../../test/keep-links.ts';
import { openDashboard } from '../../../../test/open-dashboard.tsx';
import { workspace } from '../../../../test/sample-data.ts';

const title = 'Move in from another service';
const links = keepLinks().handlers;

test('an owner comes from the import of files, checks an account first, then imports it', async () => {
  const kept = keepImportJobs();
  const { server } = await openDashboard('/links?panel=bulk', { ...links, ...kept.handlers });
  await press('From another service', await findDialog('Import links'));
  const dialog = await findDialog(title);
  expect(within(dialog).getAllByRole('radio')).toHaveLength(6);
  const check = within(dialog).getByRole('button', { name: 'Check first' });
  expect(check).toHaveProperty('disabled', true);
  const key = await fill('API key of Dub', ' dub_1 ', dialog);
  expect(key).toMatchObject({ type: 'password', autocomplete: 'off' });
  expect(key.getAttribute('spellcheck')).toBe('false');
  await expectAccessible();
  await press('Check first', dialog);
  await findText('It begins in a moment.', dialog);
  expect(server.bodiesOf('post /import-jobs')).toEqual([
    { service: 'dub', apiKey: 'dub_1', dropOlder: false, dryRun: true },
  ]);

  const progress = { step: 'read', done: 1_200, total: 4_800, secondsLeft: 21, waitsUntil: null } as const;
  kept.change({ state: 'running', progress });
  await findText('1,200 of 4,800', dialog);
  await findText('about 21 seconds left', dialog);
  expect(within(dialog).getByRole('progressbar', { name: 'Reading from Dub' })).toBeDefined();
  expect(within(dialog).getByRole('status').textContent).toBe('Reading from Dub: 20%');
  await expectAccessible();
  kept.change({ progress: { ...progress, secondsLeft: null, waitsUntil: '2026-01-15T10:30:00.000Z' } });
  await findText(/^Dub has asked to wait until .*11:30/, dialog);

  kept.change({ state: 'done', progress: null, result: sampleResult(), resultOf: 'check' });
  await findText('188 links would be created.', dialog);
  await findText('Nothing has been changed yet.', dialog);
  await expectAccessible();
  await press('Import now', dialog);
  await findText('It begins in a moment.', dialog);
  kept.change({ state: 'done', hasKey: false, result: sampleResult({ created: 187 }), resultOf: 'import' });
  await findText('187 links were created.', dialog);
  await findText('All links of Dub are here.', dialog);
  expect(dialog.querySelector('[class*=good]')).not.toBeNull();
  expect(server.bodiesOf('post /import-jobs/:id/run')).toEqual([{}]);
});

test('an own Shlink is named by its URL, and its domain moves to one of the workspace', async () => {
  const kept = keepImportJobs();
  const { server } = await openDashboard('/links?panel=move-in', { ...links, ...kept.handlers });
  const dialog = await findDialog(title);
  await toggle('radio', 'Shlink', dialog);
  await fill('URL of your Shlink', 's.old.example', dialog);
  await fill('API key of Shlink', 'key', dialog);
  await press('Move a domain', dialog);
  await fill('Domain there', 'https://s.old.example/', dialog);
  await choose('Domain here', location.host, dialog);
  await fill('Name of the account (optional)', 'marketing', dialog);
  await toggle('switch', 'Count clicks that are too old without their dates', dialog);
  await expectAccessible();
  await press('Check first', dialog);
  await findText('It begins in a moment.', dialog);
  await findText('Shlink · marketing', dialog);
  expect(server.bodiesOf('post /import-jobs')).toEqual([
    {
      service: 'shlink',
      url: 'https://s.old.example',
      account: 'marketing',
      apiKey: 'key',
      hosts: [{ from: 's.old.example', to: location.host }],
      dropOlder: true,
      dryRun: true,
    },
  ]);
});

test.each([
  ['Short.io', 'Import protected links without their passwords', { openProtected: true }],
  ['Bitly', 'Leave out numbers of clicks', { withoutClicks: true }],
])('%s has an option of its own', async (service, option, body) => {
  const kept = keepImportJobs();
  const { server } = await openDashboard('/links?panel=move-in', { ...links, ...kept.handlers });
  const dialog = await findDialog(title);
  expect(within(dialog).queryByRole('switch', { name: option })).toBeNull();
  await toggle('radio', service, dialog);
  await toggle('switch', option, dialog);
  await fill(`API key of ${service}`, 'key', dialog);
  await press('Check first', dialog);
  await findText('It begins in a moment.', dialog);
  expect(server.bodiesOf('post /import-jobs')).toMatchObject([body]);
});

test('errors of the API stand at their fields', async () => {
  const kept = keepImportJobs();
  const { server } = await openDashboard('/links?panel=move-in', { ...links, ...kept.handlers });
  server.on({
    'post /import-jobs': refuse('VALIDATION_ERROR', 'Several fields are wrong.', [
      { field: 'url', message: 'must be an absolute http or https URL without credentials, query and fragment' },
      { field: 'apiKey', message: 'must not be empty' },
      { field: 'hosts.0.to', message: 'must be a verified domain of the workspace' },
    ]),
  });
  const dialog = await findDialog(title);
  await toggle('radio', 'Shlink', dialog);
  await fill('URL of your Shlink', 'https://s.old.example', dialog);
  await fill('API key of Shlink', 'key', dialog);
  await press('Move a domain', dialog);
  await press('Move a domain', dialog);
  const [, second] = within(dialog).getAllByLabelText<HTMLInputElement>('Domain there');
  await press(/^Remove Domain there$/, second!.closest('div[class*=pair]')!.previousElementSibling as HTMLElement);
  await fill('Domain there', 's.old.example', dialog);
  await press('Check first', dialog);
  await findText('Choose a verified domain of this workspace.', dialog);
  for (const name of ['URL of your Shlink', 'API key of Shlink', 'Domain here'])
    expect(within(dialog).getByLabelText(name).getAttribute('aria-invalid')).toBe('true');
  expect(listTexts('Several fields are wrong.', dialog)).toEqual([]);
  expect((await findField('API key of Shlink', dialog)).value).toBe('key');
});

test('a member who is no owner has no import from another service', async () => {
  await openDashboard('/links?panel=bulk', { ...links, 'get /workspaces': [{ ...workspace, role: 'member' }] });
  const dialog = await findDialog('Import links');
  await within(dialog).findByRole('button', { name: 'Choose file' });
  expect(within(dialog).queryByRole('button', { name: 'From another service' })).toBeNull();
});

test('a job goes on while the panel is closed, and is opened from the list of recent ones', async () => {
  const kept = keepImportJobs([sampleJob({ state: 'running' }), sampleJob({ id: 'imj_0', service: 'bitly' })]);
  const { search } = await openDashboard('/links?panel=move-in&job=imj_1', { ...links, ...kept.handlers });
  const first = await findDialog(title);
  await press('Close', within(first).getByText('Pause').closest('[class*=foot]') as HTMLElement);
  await waitUntilGone(() => screen.queryByRole('dialog', { name: title }));
  expect(search().get('job')).toBeNull();
  await press('Import');
  await press('From another service');
  const list = await within(await findDialog(title)).findByRole('list', { name: 'Recent imports' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  await expectAccessible();
  await press(/^Show import from Dub/, list);
  await findText('You can close this panel', await findDialog(title));
  expect(search().get('job')).toBe('imj_1');
  await press('All imports', await findDialog(title));
  await within(await findDialog(title)).findByRole('list', { name: 'Recent imports' });
});

test('the settings of a check can be changed for another one', async () => {
  const job = sampleJob({
    service: 'bitly',
    account: 'north',
    hosts: [{ from: 'bit.ly', to: location.host }],
    state: 'done',
    result: sampleResult(),
    resultOf: 'check',
  });
  const { handlers } = keepImportJobs([job]);
  await openDashboard('/links?panel=move-in&job=imj_1', { ...links, ...handlers });
  await press('Change settings', await findDialog(title));
  const dialog = await findDialog(title);
  expect((await findField('Name of the account (optional)', dialog)).value).toBe('north');
  expect((await findField('Domain there', dialog)).value).toBe('bit.ly');
  expect((await findField('API key of Bitly', dialog)).value).toBe('');
});
