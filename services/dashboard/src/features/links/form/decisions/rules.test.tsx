import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  fill,
  findField,
  findText,
  inside,
  press,
  select,
  toggle,
  waitUntilGone,
} from '../../../../../test/act-on-page.ts';
import { expectAccessible } from '../../../../../test/expect-accessible.ts';
import { keepLinks } from '../../../../../test/keep-links.ts';
import { openDashboard } from '../../../../../test/open-dashboard.tsx';
import { sampleLink, workspaceId } from '../../../../../test/sample-data.ts';

/** Opens the form of a link. */
async function openLink(fields: Parameters<typeof sampleLink>[0] = {}) {
  const kept = keepLinks(sampleLink({ url: 'https://example.com/all', ...fields }));
  const opened = await openDashboard('/links?panel=lnk_launch', kept.handlers);
  await findField('Destination');
  /** Saves the form, and opens it again. */
  const save = async () => {
    await press('Save changes');
    await waitUntilGone(() => screen.queryByRole('dialog', { name: 'Edit link' }));
  };
  const reopen = async () => {
    opened.history.push(`/app/${workspaceId}/links?panel=lnk_launch`);
    await findField('Destination');
  };
  return { ...opened, ...kept, save, reopen, sent: () => opened.server.bodiesOf('patch /links/:id').at(-1) };
}

const findRule = async (n: number) =>
  await waitFor(() => {
    const [rule] = screen.getAllByRole('listitem').filter(({ textContent }) => textContent.includes(`Rule ${n}`));
    if (!rule) throw new Error(`There is no rule ${n}.`);
    return rule;
  });

test('rules are built from conditions; blocking and order can be changed', async () => {
  const { save, reopen, sent } = await openLink();
  await press('Rules');
  await press('Add rule');
  const first = await findRule(1);
  await select('If', 'Operating system', first);
  await select('Values', 'iOS', first);
  await inside(first).findByRole('button', { name: 'Remove iOS' });
  await fill('Destination of the rule', 'https://example.com/phones', first);
  await fill(/^Name for reports/, 'Phones', first);
  await press('Add rule');
  const second = await findRule(2);
  await select('If', 'Query parameter', second);
  await fill('Parameter', 'vip', second);
  await press('Block', second);
  await fill(/^Where blocked visitors go/, 'https://example.com/closed');
  await expectAccessible();
  await save();
  await screen.findAllByText('Link saved');
  const phones = { name: 'Phones', conditions: [{ type: 'os', in: ['iOS'] }], url: 'https://example.com/phones' };
  const vip = { conditions: [{ type: 'query', name: 'vip' }], block: true };
  expect(sent()).toMatchObject({ rules: [phones, vip], blockedUrl: 'https://example.com/closed' });

  await reopen();
  await press('Move rule 2 up');
  await save();
  expect(sent()).toMatchObject({ rules: [vip, phones] });
  await reopen();
  await press('Remove rule 1');
  await save();
  expect(sent()).toMatchObject({ rules: [phones] });
});

test('a sample visitor is shown what unsaved rules would do', async () => {
  const { save, sent } = await openLink({ forwardQuery: true });
  await press('Rules');
  await press('Add rule');
  const first = await findRule(1);
  await press('Who would get what');
  const sample = await screen.findByRole('group', { name: 'Sample visitor' });
  const result = await screen.findByRole('status', { name: 'Result' });
  const reasons = () => screen.queryByRole('list', { name: 'Why other rules do not apply' });
  await findText('Country: nothing chosen yet', reasons() ?? undefined);
  await select('Values', 'Germany', first);
  await fill('Destination of the rule', 'https://example.com/de', first);
  await fill(/^Name for reports/, 'Germans', first);
  await press('Add rule');
  const second = await findRule(2);
  await select('If', 'Query parameter', second);
  await fill('Parameter', 'utm_source', second);
  await press('Block', second);

  await select('Country', 'Germany', sample);
  await findText('Rule 1 applies: Germans', result);
  await findText(/^The visitor goes to https:\/\/example\.com\/de$/, result);
  expect(reasons()).toBeNull();
  await select('Country', 'France', sample);
  await findText('No rule applies', result);
  await findText(/^The visitor goes to https:\/\/example\.com\/all$/, result);
  await findText('Country: France, not Germany', reasons() ?? undefined);
  await findText('The query does not have utm_source', reasons() ?? undefined);
  await fill('Query of the short link', 'utm_source=news', sample);
  await findText('Rule 2 applies', result);
  await findText('The visitor is blocked, and sees that the link does not exist.', result);
  await expectAccessible();

  await fill('Query of the short link', 'plan=a b', sample);
  await toggle('switch', 'Scanned the QR code', sample);
  await findText(/^The visitor goes to https:\/\/example\.com\/all\?plan=a%20b$/, result);
  await save();
  await screen.findAllByText('Link saved');
  expect(sent()).toMatchObject({
    rules: [
      { name: 'Germans', conditions: [{ type: 'country', in: ['DE'] }], url: 'https://example.com/de' },
      { conditions: [{ type: 'query', name: 'utm_source' }], block: true },
    ],
  });
});

test('a split test is tried out behind the rules, with the shares of its variants', async () => {
  await openLink({ url: 'https://example.com/whole' });
  await press('Split test');
  await press('Start a split test');
  const [firstUrl] = await screen.findAllByLabelText('Destination of the variant');
  const group = firstUrl!.closest('li')!;
  await fill('Destination of the variant', 'https://example.com/a', group);
  const [left, right] = screen.getAllByLabelText('Share in percent').map((field) => field.closest('li')!);
  await fill('Share in percent', '70', left);
  await fill('Share in percent', '30', right);
  await press('Who would get what');
  const result = await screen.findByRole('status', { name: 'Result' });
  await findText('The split test decides', result);
  expect(
    within(result)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/70%\s*Variant A\s*https:\/\/example\.com\/a/),
    expect.stringMatching(/30%\s*Variant B\s*The destination is not complete yet\./),
  ]);
  await fill(/^The test ends at/, '2020-01-01T00:00');
  await findText(/^The visitor goes to https:\/\/example\.com\/whole$/, result);
  await expectAccessible();
});

test('a rule that cannot be saved says what is missing beside its field', async () => {
  const { server } = await openLink();
  server.refuseInvalidBodies();
  await press('Rules');
  await press('Add rule');
  await press('Save changes');
  await findText('Choose at least one value.');
  const rule = await findRule(1);
  await select('Values', 'Germany', rule);
  await fill('Destination of the rule', 'nothing', rule);
  await press('Save changes');
  await screen.findAllByRole('alert');
  expect((await findField('Destination of the rule', rule)).getAttribute('aria-invalid')).toBe('true');
});

test('a password is set, is never shown again, and is removed', async () => {
  const { save, reopen, sent, links } = await openLink();
  await press('Password');
  await fill('Password', 'open sesame');
  await expectAccessible();
  await save();
  expect(sent()).toMatchObject({ password: 'open sesame' });
  expect(links()[0]?.hasPassword).toBe(true);
  await reopen();
  expect((await findField('New password')).value).toBe('');
  await press('Remove the password');
  await save();
  expect(sent()).toMatchObject({ password: null });
  expect(links()[0]?.hasPassword).toBe(false);
});

test('a social preview is shown as networks show it while it is typed', async () => {
  const { save, sent } = await openLink();
  await press('Social preview');
  await fill('Title of the preview', 'Spring collection');
  await fill('Description of the preview', 'Ten new colors');
  const cards = await screen.findByRole('list', { name: 'Previews' });
  await findText('Spring collection', cards);
  expect(within(cards).getAllByRole('listitem')).toHaveLength(4);
  await expectAccessible();
  await save();
  expect(sent()).toMatchObject({ social: { title: 'Spring collection', description: 'Ten new colors' } });
});

test('a split test needs shares that add up to 100 %, is saved, and is ended', async () => {
  const { save, reopen, sent } = await openLink();
  await press('Split test');
  await press('Start a split test');
  const parts = (await screen.findAllByLabelText('Share in percent')).map((field) => field.closest('li')!);
  await fill('Destination of the variant', 'https://example.com/a', parts[0]);
  await fill('Destination of the variant', 'https://example.com/b', parts[1]);
  await fill('Share in percent', '90', parts[0]);
  await findText(/add up to 140 %/);
  await fill('Share in percent', '50', parts[0]);
  await expectAccessible();
  await save();
  expect(sent()).toMatchObject({
    split: {
      variants: [
        { url: 'https://example.com/a', weight: 50 },
        { url: 'https://example.com/b', weight: 50 },
      ],
    },
  });
  await reopen();
  await press('End the split test');
  await press('Save changes');
  await waitFor(() => expect(sent()).toMatchObject({ split: null }));
});
