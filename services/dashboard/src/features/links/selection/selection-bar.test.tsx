import { codeField } from '@linkplane/contracts/problems';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
import { refuse } from '../../../../test/contract-server.ts';
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

const pressDelete = async (name: string) => await press(name, await findDialog(/^Delete/));
/** The time in which a deletion can be undone. */
const passDelay = async () => await vi.advanceTimersByTimeAsync(10_000);

describe('deleting selected links', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  test('asks for their number, hides them, and sends nothing while it can be undone', async () => {
    const { links, server } = await openLinks('Unwanted', 3);
    await check('Unwanted 1');
    await check('Unwanted 2');
    await pressInBar('Delete');
    await findDialog('Delete 2 links?');
    await expectAccessible();
    await pressDelete('Delete 2 links');
    await findText('2 links will be deleted in 10 seconds');
    await waitUntilGone(() => screen.queryByRole('row', { name: 'Unwanted 1' }));
    expect(server.bodiesOf('delete /links/bulk')).toEqual([]);
    await passDelay();
    await findText('2 links deleted');
    expect(links().map(({ title }) => title)).toEqual(['Unwanted 3']);
  });

  test('is undone before anything is sent', async () => {
    const { links, server } = await openLinks('Kept', 3);
    await check('Kept 1');
    await check('Kept 2');
    await pressInBar('Delete');
    await pressDelete('Delete 2 links');
    await press('Undo');
    await findRow('Kept 1');
    await passDelay();
    expect(server.bodiesOf('delete /links/bulk')).toEqual([]);
    expect(links()).toHaveLength(3);
  });

  test('is sent at once when the page is left', async () => {
    const { links } = await openLinks('Left', 3);
    await check('Left 1');
    await check('Left 2');
    await pressInBar('Delete');
    await pressDelete('Delete 2 links');
    dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(links()).toHaveLength(1));
  });

  test.each([
    [50, false],
    [51, true],
    [1_234, true],
  ])('of %s links asks to type their number: %s', async (count, isTyped) => {
    const { links, server } = await openLinks('Mass', count);
    await check('Mass 1');
    await pressInBar(/^Select all/);
    await pressInBar('Delete');
    const words = count.toLocaleString('en');
    const dialog = await findDialog(`Delete ${words} links?`);
    const button = await within(dialog).findByRole('button', { name: `Delete ${words} links` });
    expect(button.hasAttribute('disabled')).toBe(isTyped);
    if (isTyped) {
      await fill(`Type ${count} to confirm`, String(count - 1), dialog);
      expect(button.hasAttribute('disabled')).toBe(true);
      await fill(`Type ${count} to confirm`, ` ${count} `, dialog);
    }
    await pressDelete(`Delete ${words} links`);
    await passDelay();
    await waitFor(() => expect(links()).toEqual([]));
    expect(server.bodiesOf('delete /links/bulk')).toMatchObject([{ filter: { tag: ['Mass'] }, expect: count }]);
  });

  test('deletes nothing when another number matches by then, and says so', async () => {
    const { server } = await openLinks('Raced', 3);
    const details = [{ field: 'expect', message: 'must be 4: the filter finds as many' }];
    server.on({ 'delete /links/bulk': refuse('VALIDATION_ERROR', 'expect is another number.', details) });
    await check('Raced 1');
    await pressInBar(/^Select all/);
    await pressInBar('Delete');
    await pressDelete('Delete 3 links');
    await passDelay();
    await findText('Nothing was deleted');
    await findText('4 links match now. Choose them again to delete them.');
    await findRow('Raced 1');
  });

  test('names how many were not deleted, and why', async () => {
    const { server } = await openLinks('Stuck', 2);
    const error = { code: 'LINK_NOT_FOUND' as const, message: 'There is no such link.' };
    server.on({
      'delete /links/bulk': ({ body: { ids = [] } }) => ({
        deleted: 0,
        failed: 1,
        results: [{ index: 0, id: ids[0] ?? '', success: false, error }],
      }),
    });
    await check('Stuck 1');
    await pressInBar('Delete');
    await pressDelete('Delete 1 link');
    await passDelay();
    await findText('1 link not changed');
  });
});
