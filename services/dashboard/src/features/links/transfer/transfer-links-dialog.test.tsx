import type { Link } from '@linkplane/contracts';
import { codeField } from '@linkplane/contracts/problems';
import type { Workspace } from '@linkplane/contracts/account';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  choose,
  chooseFromMenu,
  findDialog,
  findRow,
  findText,
  listTexts,
  person,
  press,
  toggle,
  waitUntilGone,
} from '../../../../test/act-on-page.ts';
import { refuse, type Handlers } from '../../../../test/contract-server.ts';
import { expectAccessible } from '../../../../test/expect-accessible.ts';
import { keepLinks } from '../../../../test/keep-links.ts';
import { openDashboard } from '../../../../test/open-dashboard.tsx';
import { sampleLink, workspace } from '../../../../test/sample-data.ts';

const other = (fields: Partial<Workspace>): Workspace => ({ ...workspace, id: 'wsp_2', name: 'Campaigns', ...fields });
const workspaces = [
  workspace,
  other({}),
  other({ id: 'wsp_3', name: 'Of a friend', role: 'member' }),
  other({ id: 'wsp_4', name: 'Suspended one', suspended: true }),
];
const call = 'post /links/transfer';

/** A server on which links move, but those of `stuck`, whose domain the other workspace does not have. */
async function openLinks(count: number, { stuck = [], more = {} }: { stuck?: string[]; more?: Handlers } = {}) {
  const kept = keepLinks(
    ...Array.from({ length: count }, (_, n) => sampleLink({ slug: `moving-${n + 1}`, title: `Moving ${n + 1}` })),
  );
  const gone = new Set<string>();
  const problem = { field: 'domain', message: 'must be a domain of the other workspace' };
  const error = { code: 'VALIDATION_ERROR' as const, message: 'No such domain.', details: [codeField(problem)] };
  const moved = (index: number, id: string, link: Link) => {
    gone.add(id);
    return { index, id, success: true as const, data: { ...link, id: `${id}_new` } };
  };
  const handlers: Handlers = {
    ...kept.handlers,
    'get /workspaces': workspaces,
    'get /links': () => {
      const items = kept.links().filter(({ id }) => !gone.has(id));
      return { items, pagination: { page: 1, limit: 20, total: items.length, totalPages: 1 } };
    },
    [call]: ({ body: { ids } }) => {
      const results = ids.map((id, index) => {
        const link = kept.links().find((each) => each.id === id);
        if (!link || stuck.includes(id)) return { index, id, success: false as const, error };
        return moved(index, id, link);
      });
      const transferred = results.filter(({ success }) => success).length;
      return { transferred, failed: ids.length - transferred, results };
    },
    ...more,
  };
  const opened = await openDashboard('/links', handlers);
  await findRow('Moving 1');
  return opened;
}

const check = async (title: string) =>
  await person().click(await screen.findByRole('checkbox', { name: `Select ${title}` }));
const openMenu = async (title: string) =>
  await chooseFromMenu('More', 'Move to another workspace', await findRow(title));
const openBar = async () => await press('Move', await screen.findByRole('region', { name: 'Selected links' }));

test('a link moves with the number of its clicks to one of the workspaces that the person owns', async () => {
  const { server, history } = await openLinks(2);
  await openMenu('Moving 1');
  const dialog = await findDialog('Move 1 link to another workspace');
  await findText('The short links go on working without a break', dialog);
  await findText('stay in this workspace', dialog);
  await expectAccessible();
  const button = within(dialog).getByRole('button', { name: 'Move 1 link' });
  expect(button).toHaveProperty('disabled', true);
  await person().click(await within(dialog).findByRole('combobox', { name: 'Workspace' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Campaigns']);
  await person().click(screen.getByRole('option', { name: 'Campaigns' }));
  await press('Move 1 link', dialog);
  await findText('1 link moved to Campaigns');
  await waitUntilGone(() => screen.queryByRole('row', { name: 'Moving 1' }));
  await findRow('Moving 2');
  expect(server.bodiesOf(call)).toEqual([{ ids: ['lnk_moving_1'], workspaceId: 'wsp_2', history: 'keep' }]);
  await press('Show them');
  expect(history.location.pathname).toBe('/app/wsp_2/links');
});

test('chosen links move without the number of their clicks where that is chosen', async () => {
  const { server } = await openLinks(3);
  await check('Moving 1');
  await check('Moving 3');
  await openBar();
  const dialog = await findDialog('Move 2 links to another workspace');
  await choose('Workspace', 'Campaigns', dialog);
  await toggle('radio', 'Begin at zero', dialog);
  await press('Move 2 links', dialog);
  await findText('2 links moved to Campaigns');
  await waitUntilGone(() => screen.queryByRole('region', { name: 'Selected links' }));
  expect(server.bodiesOf(call)).toEqual([
    { ids: ['lnk_moving_1', 'lnk_moving_3'], workspaceId: 'wsp_2', history: 'drop' },
  ]);
});

test('links that stay are named with the reason, and not shown as moved', async () => {
  await openLinks(3, { stuck: ['lnk_moving_2'] });
  await check('Moving 1');
  await check('Moving 2');
  await openBar();
  await choose('Workspace', 'Campaigns', await findDialog());
  await press('Move 2 links');
  const failures = await findDialog('1 link not moved');
  await findText('1 link moved to Campaigns. Those below are still in this workspace', failures);
  await findText('links.example/moving-2', failures);
  await findText('Domain: Must be a domain of the other workspace.', failures);
  expect(listTexts(/^\d links? moved to Campaigns$/)).toEqual([]);
  await expectAccessible();
  await press('Done', failures);
  await waitUntilGone(() => screen.queryByRole('region', { name: 'Selected links' }));
  await findRow('Moving 2');
});

test('where no link has moved nothing is said to have moved, and the links stay chosen', async () => {
  await openLinks(1, { stuck: ['lnk_moving_1'] });
  await check('Moving 1');
  await openBar();
  await choose('Workspace', 'Campaigns', await findDialog());
  await press('Move 1 link');
  const failures = await findDialog('1 link not moved');
  await findText('Nothing has moved.', failures);
  expect(failures.querySelector('[class*=good]')).toBeNull();
  await press('Done', failures);
  await findText('1 selected', await screen.findByRole('region', { name: 'Selected links' }));
});

test('a transfer that is refused says why in its dialog', async () => {
  await openLinks(1, { more: { [call]: refuse('FORBIDDEN', 'Only owners of both workspaces can do this.') } });
  await openMenu('Moving 1');
  const dialog = await findDialog();
  await choose('Workspace', 'Campaigns', dialog);
  await press('Move 1 link', dialog);
  await findText('Only owners of both workspaces can do this.', dialog);
  await press('Cancel', dialog);
  await findRow('Moving 1');
});

test('the dialog says so where a person owns no other workspace', async () => {
  await openLinks(1, { more: { 'get /workspaces': [workspace, other({ role: 'member' })] } });
  await openMenu('Moving 1');
  const dialog = await findDialog('Move to another workspace');
  await findText('you own no other one', dialog);
  expect(within(dialog).queryByRole('button', { name: /^Move/ })).toBeNull();
});

test('members who do not own the workspace cannot move links', async () => {
  await openLinks(1, { more: { 'get /workspaces': [{ ...workspace, role: 'member' }, other({})] } });
  await press('More', await findRow('Moving 1'));
  await screen.findByRole('menuitem', { name: 'Duplicate' });
  expect(screen.queryByRole('menuitem', { name: 'Move to another workspace' })).toBeNull();
});

test('all that match a filter are not moved in one go: the button is for chosen links', async () => {
  const { server } = await openLinks(1, {
    more: {
      'get /links': () => ({
        items: [sampleLink({ slug: 'moving-1', title: 'Moving 1' })],
        pagination: { page: 1, limit: 20, total: 30, totalPages: 2 },
      }),
    },
  });
  await check('Moving 1');
  const bar = await screen.findByRole('region', { name: 'Selected links' });
  await within(bar).findByRole('button', { name: 'Move' });
  await press('Select all 30 that match', bar);
  await findText('All 30 links that match', bar);
  expect(within(bar).queryByRole('button', { name: 'Move' })).toBeNull();
  expect(server.bodiesOf(call)).toEqual([]);
});
