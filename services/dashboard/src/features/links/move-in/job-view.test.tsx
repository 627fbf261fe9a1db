import type { ImportJob, ImportProblem } from '@linkplane/contracts';
import { waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { choose, fill, findDialog, findText, listTexts, press, toggle } from '../../../../test/act-on-page.ts';
import { refuse } from '../../../../test/contract-server.ts';
import { expectAccessible } from '../../../../test/expect-accessible.ts';
import { keepImportJobs, sampleJob, sampleResult } from '../../../../test/keep-import-jobs.ts';
import { keepLinks } from '../../../../test/keep-links.ts';
import { openDashboard } from '../../../../test/open-dashboard.tsx';

/** Opens the panel of a job. */
async function openJob(fields: Partial<ImportJob>, problems: ImportProblem[] = []) {
  const kept = keepImportJobs([sampleJob(fields)], problems);
  const handlers = { ...keepLinks().handlers, ...kept.handlers };
  const { server } = await openDashboard('/links?panel=move-in&job=imj_1', handlers);
  const dialog = await findDialog('Move in from another service');
  await within(dialog).findByRole('heading', { level: 3, name: /^Dub/ });
  return { kept, server, dialog };
}

const stopped = (reason: NonNullable<ImportJob['stop']>['reason'], detail: string | null = null) =>
  ({ state: 'stopped', stop: { reason, message: 'In English.', detail } }) as const;

const runs = 'post /import-jobs/:id/run';

test('a refused key is asked for again, and the job runs with it', async () => {
  const { kept, server, dialog } = await openJob(stopped('SOURCE_REFUSED', 'Unauthorized: Invalid API key.'));
  await findText('Dub does not accept the key, or its plan does not include what is read.', dialog);
  await findText('Unauthorized: Invalid API key.', dialog);
  await expectAccessible();
  server.on({ [runs]: refuse('VALIDATION_ERROR', 'No.', [{ field: 'apiKey', message: 'must not be empty' }]) });
  await fill('API key of Dub', 'wrong', dialog);
  await press('Run again', dialog);
  await findText('Must not be empty.', dialog);
  server.on({ [runs]: kept.handlers[runs]! });
  await fill('API key of Dub', 'right', dialog);
  await press('Run again', dialog);
  await findText('It begins in a moment.', dialog);
  expect(server.bodiesOf(runs)).toEqual([{ apiKey: 'wrong' }, { apiKey: 'right' }]);
});

test('a key that is not stored any more is required', async () => {
  const { server, dialog } = await openJob({ ...stopped('KEY_MISSING'), hasKey: false });
  const button = within(dialog).getByRole('button', { name: 'Run again' });
  expect(button).toHaveProperty('disabled', true);
  await fill('API key of Dub', 'again', dialog);
  await press('Run again', dialog);
  await findText('It begins in a moment.', dialog);
  expect(server.bodiesOf(runs)).toEqual([{ apiKey: 'again' }]);
});

test('clicks that are too old can be counted without their dates', async () => {
  const { server, dialog } = await openJob({ ...stopped('CLICKS_TOO_OLD'), task: 'import' });
  await findText('Nothing was changed.', dialog);
  await press('Count them without dates', dialog);
  await findText('It begins in a moment.', dialog);
  expect(server.bodiesOf(runs)).toEqual([{ dropOlder: true }]);
});

test.each([
  ['SOURCE_UNAVAILABLE', 'Dub does not respond', ['Run again']],
  ['SOURCE_INVALID', 'What responded is not Dub', ['Change settings']],
  ['SOURCE_TOO_LARGE', 'Ask the operator of this service', []],
  ['FILES_MISSING', 'is lost with its server', ['Undo import']],
  ['RUN_UNFINISHED', 'has not ended', ['Finish the import']],
  ['UNDO_UNFINISHED', 'only partly undone', ['Undo import']],
  ['NOTHING_IMPORTED', 'Nothing was imported', ['Import now']],
  ['FAILED', 'because of a problem on this server', ['Run again']],
] as const)('a stop by %s offers what solves it', async (reason, words, actions) => {
  const { dialog } = await openJob(stopped(reason));
  await findText(words, dialog);
  const foot = within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)?.parentElement;
  const names = within(foot!).getAllByRole('button');
  expect(names.map(({ textContent }) => textContent).filter((name) => name !== 'Close')).toEqual(actions);
});

test('a quota that is used up says when the job goes on', async () => {
  const stop = { reason: 'SOURCE_EXHAUSTED', message: 'In English.', detail: null } as const;
  const { dialog } = await openJob({ state: 'queued', stop, resumesAt: '2026-02-01T00:05:00.000Z' });
  await findText('It goes on at Feb 1, 2026, 1:05 AM.', dialog);
  await findText('Dub allows no more requests for now', dialog);
});

test('a reason that only a newer server has is shown in its words', async () => {
  const { describeStop } = await import('./describe-stop.ts');
  expect(describeStop({ reason: 'NEW' as 'FAILED', message: 'Something new.', detail: null }, 'dub')).toBe(
    'Something new.',
  );
});

const problems: ImportProblem[] = Array.from({ length: 60 }, (_, index) => ({
  place: `link ${index + 1}`,
  code: index < 9 ? 'SLUG_TAKEN' : 'NOT_CARRIED',
  shortUrl: `s.old.example/${index + 1}`,
  field: index < 9 ? 'slug' : 'doIndex',
  detail: index < 9 ? 'slug: is already taken' : '',
}));
const partly = {
  state: 'done',
  task: 'import',
  resultOf: 'import',
  result: sampleResult({ refused: 9, isWhole: false }),
  problems: { SLUG_TAKEN: 9, NOT_CARRIED: 51 },
} as const;

test('an import that lacks links is not shown as a success', async () => {
  const { dialog } = await openJob(partly, problems);
  await findText('Not all links of Dub are here.', dialog);
  await findText('9 links cannot be imported, for the reasons below.', dialog);
  await findText('Imported in part', dialog);
  expect(listTexts(/^All links of Dub/, dialog)).toEqual([]);
  expect(dialog.querySelector('[class*=good]')).toBeNull();
  await expectAccessible();
});

test('a source whose links were not all readable is no success either', async () => {
  const { dialog } = await openJob({ ...partly, result: sampleResult({ isWhole: false }), problems: {} });
  await findText('Links may be missing', dialog);
  expect(dialog.querySelector('[class*=good]')).toBeNull();
});

test('problems are counted by code, listed page by page, and saved as CSV', async () => {
  const { dialog } = await openJob(partly, problems);
  const table = await within(dialog).findByRole('table', { name: 'Problems' });
  expect(within(table).getAllByRole('row')).toHaveLength(51);
  await within(table).findByRole('row', { name: /^link 1 s\.old\.example\/1 The slug is taken or reserved/ });
  await press('Load more', dialog);
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(61));
  await choose('Shown problems', 'The slug is taken or reserved', dialog);
  await waitFor(() =>
    expect(within(within(dialog).getByRole('table', { name: 'Problems' })).getAllByRole('row')).toHaveLength(10),
  );
  let saved: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved = blob as Blob;
    return 'blob:saved';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await press('Save as CSV', dialog);
  await waitFor(() => expect(saved).toBeDefined());
  const lines = (await saved!.text()).split('\r\n');
  expect(lines).toHaveLength(61);
  expect(lines.slice(0, 2)).toEqual([
    'place,code,shortUrl,field,detail',
    'link 1,SLUG_TAKEN,s.old.example/1,slug,slug: is already taken',
  ]);
});

test('a job is paused, and goes on', async () => {
  const { server, dialog } = await openJob({ state: 'running', task: 'import' });
  await press('Pause', dialog);
  await findText('It is paused. What was done so far is not lost.', dialog);
  expect(document.activeElement?.textContent).toBe('Dub Paused');
  await press('Go on', dialog);
  await findText('It begins in a moment.', dialog);
  expect(server.bodiesOf(runs)).toEqual([{}]);
});

test('a pause that is refused says why', async () => {
  const { server, dialog } = await openJob({ state: 'running' });
  server.on({ 'post /import-jobs/:id/pause': refuse('UNAVAILABLE', 'Try again later.') });
  await press('Pause', dialog);
  await findText('Try again later.', dialog);
});

test('a later run brings what has come since, with the key', async () => {
  const { server, dialog } = await openJob({ ...partly, hasKey: false }, problems);
  await fill('API key of Dub', 'dub_1', dialog);
  await press('Bring what has come since', dialog);
  await findText('It begins in a moment.', dialog);
  expect(server.bodiesOf(runs)).toEqual([{ apiKey: 'dub_1' }]);
});

test('an import is undone: first what is not in use, then the rest', async () => {
  const { kept, server, dialog } = await openJob({ ...partly, hasKey: false }, problems);
  await press('Undo import', dialog);
  const confirm = await findDialog('Undo this import?');
  await findText('Links that were edited or clicked here stay', confirm);
  await expectAccessible();
  await press('Undo import', confirm);
  await findText('It begins in a moment.', dialog);
  kept.change({ state: 'done', undone: { clicks: 82_434, deleted: 178, inUse: 10, suspended: 0 } });
  await findText('The import is undone.', dialog);
  expect(within(dialog).getByText('Links kept, because they are in use').nextElementSibling?.textContent).toBe('10');
  await press('Undo import', dialog);
  await toggle('switch', 'Also delete links that are in use', await findDialog('Undo this import?'));
  await press('Undo import', await findDialog('Undo this import?'));
  await findText('It begins in a moment.', dialog);
  expect(server.bodiesOf('post /import-jobs/:id/undo')).toEqual([{ deleteInUse: false }, { deleteInUse: true }]);
});

test('an import that is paused half-way is undone instead of finished', async () => {
  const { kept, server, dialog } = await openJob({ state: 'paused', task: 'import' });
  await within(dialog).findByRole('button', { name: 'Go on' });
  await press('Undo import', dialog);
  await press('Undo import', await findDialog('Undo this import?'));
  await findText('It begins in a moment.', dialog);
  kept.change({ state: 'done', undone: { clicks: 0, deleted: 100, inUse: 0, suspended: 0 } });
  await findText('The import is undone.', dialog);
  expect(server.bodiesOf('post /import-jobs/:id/undo')).toEqual([{ deleteInUse: false }]);
});

test('an undo that is refused says why in its dialog', async () => {
  const { server, dialog } = await openJob(partly, problems);
  server.on({ 'post /import-jobs/:id/undo': refuse('UNAVAILABLE', 'Try again later.') });
  await press('Undo import', dialog);
  const confirm = await findDialog('Undo this import?');
  await press('Undo import', confirm);
  await findText('Try again later.', confirm);
});
