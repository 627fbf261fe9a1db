import { codeField } from '@linkplane/contracts/problems';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  chooseTyped,
  fill,
  findDialog,
  findRow,
  findText,
  person,
  press,
  waitUntilGone,
} from '../../../../test/act-on-page.ts';
import { expectAccessible } from '../../../../test/expect-accessible.ts';
import { keepLinks } from '../../../../test/keep-links.ts';
import { openDashboard } from '../../../../test/open-dashboard.tsx';
import { sampleLink } from '../../../../test/sample-data.ts';

const findBar = async () => await screen.findByRole('region', { name: 'Selected links' });
const pressInBar = async (name: string | RegExp) => await press(name, await findBar());
const check = async (title: string) =>
  await person().click(await screen.findByRole('checkbox', { name: `Select ${title}` }));
const listTags = (tags: string[]) => tags.map((name) => ({ id: name, name, colour: null, links: 1 }));

/** Links with a tag of their own, which the list shows alone. */
async function openLinks(tag: string, count: number, fields: object[] = []) {
  const links = Array.from({ length: count }, (_, n) =>
    sampleLink({ slug: `${tag}-${n + 1}`, title: `${tag} ${n + 1}`, tags: [tag], ...fields[n] }),
  );
  const kept = keepLinks(...links);
  const handlers = { ...kept.handlers, 'get /tags': listTags([tag, 'Extra']) };
  const opened = await openDashboard(`/links?tag=${tag}&sort=title&order=asc`, handlers);
  await findRow(`${tag} 1`);
  return { ...opened, ...kept };
}

test('rows are selected one by one, as a range, as a page and by keyboard, and forgotten with another filter', async () => {
  await openLinks('Chosen', 5);
  await check('Chosen 2');
  await person().keyboard('{Shift>}');
  await check('Chosen 4');
  await person().keyboard('{/Shift}');
  await findText('3 selected', await findBar());
  (await findRow('Chosen 5')).focus();
  await person().keyboard('x');
  await findText('4 selected', await findBar());
  await person().click(screen.getByRole('checkbox', { name: 'Select all links of this page' }));
  await findText('5 selected', await findBar());
  await expectAccessible();
  await press('Clear filters');
  await waitUntilGone(() => screen.queryByRole('region', { name: 'Selected links' }));
});

test('tags are added to the selected links and removed from them, and undo restores each', async () => {
  const { links, server } = await openLinks('Grouped', 2, [{}, { tags: ['Grouped', 'Extra'] }]);
  await check('Grouped 1');
  await check('Grouped 2');
  await pressInBar('Tags');
  const dialog = await findDialog();
  await chooseTyped('Add tags', 'Extra', 'Extra', dialog);
  await expectAccessible();
  await press('Change 2 links', dialog);
  await findText('2 links changed');
  expect(links().map(({ tags }) => tags)).toEqual([
    ['Extra', 'Grouped'],
    ['Extra', 'Grouped'],
  ]);
  await press('Undo');
  await findText('Undone');
  expect(links().map(({ tags }) => tags)).toEqual([['Grouped'], ['Extra', 'Grouped']]);
  expect(server.bodiesOf('patch /links/bulk').at(-1)).toEqual({ ids: ['lnk_Grouped_1'], removeTags: ['Extra'] });
});

test('selected links are archived at once, and undo brings them back', async () => {
  const { links } = await openLinks('Stored', 3);
  await check('Stored 1');
  await check('Stored 3');
  await pressInBar('Archive');
  await findText('2 links archived');
  await waitUntilGone(() => screen.queryByRole('row', { name: 'Stored 3' }));
  expect(links().map(({ archived }) => archived)).toEqual([true, false, true]);
  await press('Undo');
  await findRow('Stored 3');
  await waitFor(() => expect(links().map(({ archived }) => archived)).toEqual([false, false, false]));
});

test('all links that match get UTM parameters, those of other pages included', async () => {
  const { links, server } = await openLinks('Many', 23);
  await check('Many 1');
  await pressInBar('Select all 23 that match');
  await findText('All 23 links that match', await findBar());
  await pressInBar('UTM');
  const dialog = await findDialog();
  await fill('Source', 'news', dialog);
  await findText('This cannot be undone at once.');
  await expectAccessible();
  await press('Change 23 links', dialog);
  await findText('23 links changed');
  expect(links().every(({ utmSource }) => utmSource === 'news')).toBe(true);
  expect(server.bodiesOf('patch /links/bulk')).toMatchObject([{ filter: { tag: ['Many'] }, expect: 23 }]);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('when another number matches by then, nothing is changed until it is confirmed', async () => {
  const { links, add } = await openLinks('Moving', 3);
  await check('Moving 1');
  await pressInBar('Select all 3 that match');
  await pressInBar('Expiry');
  const dialog = await findDialog();
  await fill('Expires at', '2031-05-01T12:00', dialog);
  add(sampleLink({ slug: 'late', title: 'Late', tags: ['Moving'] }));
  await press('Change 3 links', dialog);
  await findText('4 links match now');
  expect(links().every(({ expiresAt }) => expiresAt === null)).toBe(true);
  await press('Change 4 links');
  await findText('4 links changed');
  expect(links().every(({ expiresAt }) => expiresAt === '2031-05-01T10:00:00.000Z')).toBe(true);
});

test('links that could not be changed are named with the reason, and the others are changed', async () => {
  const { links, server } = await openLinks('Partly', 2);
  const problem = { field: 'expiresAt', message: 'must be later than startsAt' };
  const error = {
    code: 'VALIDATION_ERROR' as const,
    message: 'expiresAt must be later.',
    details: [codeField(problem)],
  };
  server.on({
    'patch /links/bulk': ({ body: { ids = [] } }) => ({
      updated: 1,
      failed: 1,
      results: [
        { index: 0, id: ids[0] ?? '', success: true, data: links()[0]! },
        { index: 1, id: ids[1] ?? '', success: false, error },
      ],
    }),
  });
  await check('Partly 1');
  await check('Partly 2');
  await pressInBar('Expiry');
  await fill('Expires at', '2031-05-01T12:00', await findDialog());
  await press('Change 2 links');
  const failures = await findDialog('1 link not changed');
  await findText('lnk_Partly_2', failures);
  await expectAccessible();
  await press('Done', failures);
  expect(server.bodiesOf('patch /links/bulk')).toEqual([
    { ids: ['lnk_Partly_1', 'lnk_Partly_2'], set: { expiresAt: '2031-05-01T10:00:00.000Z' } },
  ]);
});

test('selected links are deleted after a question that names their number', async () => {
  const { links } = await openLinks('Unwanted', 3);
  await check('Unwanted 1');
  await check('Unwanted 2');
  await pressInBar('Delete');
  const dialog = await findDialog();
  await expectAccessible();
  await press('Delete 2 links', dialog);
  await findText('2 links deleted');
  await waitUntilGone(() => screen.queryByRole('row', { name: 'Unwanted 1' }));
  expect(links().map(({ title }) => title)).toEqual(['Unwanted 3']);
});
