import type { Erasure } from '@linkplane/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findDialog, findText, listTexts, person, pressEnter } from '../../../test/act-on-page.ts';
import { expectAccessible } from '../../../test/expect-accessible.ts';
import { keepClicks } from '../../../test/keep-clicks.ts';
import { keepErasures, sampleErasure } from '../../../test/keep-erasures.ts';
import { keepLinks } from '../../../test/keep-links.ts';
import { openDashboard } from '../../../test/open-dashboard.tsx';
import { sampleLink } from '../../../test/sample-data.ts';

test('statistics before a day, and then all, are reset by keyboard, and the page shows the new figures', async () => {
  const erasures = keepErasures();
  const { server } = await openDashboard('/links/lnk_launch', {
    ...keepLinks(sampleLink({ clicks: 3 })).handlers,
    ...keepClicks([{}, {}, {}]),
    ...erasures.handlers,
    'post /links/:id/stats/reset': ({ body: { before = new Date() } }) => {
      const isAll = Date.now() - before.getTime() < 60_000;
      const subject: Erasure['subject'] = { type: 'link', id: 'lnk_launch', clickId: null };
      const begun = sampleErasure({
        id: isAll ? 'ers_2' : 'ers_1',
        subject,
        before: before.toISOString(),
        clicks: isAll ? 3 : 0,
      });
      erasures.begin(begun);
      if (isAll) server.on(keepClicks([]));
      return { reset: true, before: begun.before, erasure: { ...begun, state: 'running', erasedAt: null } };
    },
  });
  const figure = async () => (await screen.findByText('Clicks', { selector: 'dt, dt *' })).closest('div')!;
  await findText(/^3$/, await figure());
  const open = async () => {
    (await screen.findByRole('button', { name: 'More' })).focus();
    await person().keyboard('{Enter}');
    const item = await screen.findByRole('menuitem', { name: 'Reset statistics' });
    item.focus();
    await person().keyboard('{Enter}');
    return await findDialog('Reset statistics?');
  };
  const radio = async (name: string) => await screen.findByRole<HTMLInputElement>('radio', { name });
  const dialog = await open();
  await person().click(await radio('Clicks before a date'));
  const erase = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Reset statistics' });
  expect(erase.disabled).toBe(true);
  await fill('Before', '2026-01-20', dialog);
  await expectAccessible();
  erase.focus();
  await person().keyboard('{Enter}');
  await findText('Statistics are being reset.');
  await screen.findByText('Statistics reset');
  expect(erasures.erasures()).toMatchObject([{ before: '2026-01-19T23:00:00.000Z', clicks: 0 }]);
  expect(server.bodiesOf('post /links/:id/stats/reset')).toEqual([{ before: '2026-01-19T23:00:00.000Z' }]);

  await open();
  expect((await radio('All clicks until now')).checked).toBe(true);
  await pressEnter();
  await findText('Statistics are being reset.');
  await findText('3 clicks erased.');
  await findText(/^0$/, await figure());
  await waitFor(() => expect(listTexts('Statistics are being reset.')).toEqual([]));
  expect(server.bodiesOf('post /links/:id/stats/reset').at(-1)).toEqual({});
});
