import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findDialog, press, toggle, waitUntilGone } from '../../../../test/act-on-page.ts';
import { refuse } from '../../../../test/contract-server.ts';
import { expectAccessible } from '../../../../test/expect-accessible.ts';
import { keepLinks } from '../../../../test/keep-links.ts';
import { openDashboard } from '../../../../test/open-dashboard.tsx';
import { sampleLink } from '../../../../test/sample-data.ts';

const findAliases = async (dialog: HTMLElement) =>
  (await within(dialog).findAllByRole('button', { name: /^Remove / })).map((button) => button.closest('li')!);

test('further short links are created with a link, those without a slug left out', async () => {
  const { server } = await openDashboard('/links?panel=new', keepLinks().handlers);
  const dialog = await findDialog('New link');
  await fill('Destination', 'example.com/spring', dialog);
  await press(/Further short links/, dialog);
  for (let row = 0; row < 3; row += 1) await press('Add short link', dialog);
  const [first, second] = await findAliases(dialog);
  await fill('Slug', 'spring', first);
  await fill('Slug', 'sale', second);
  await toggle('switch', 'Lead to the main short link', second);
  await expectAccessible();
  await press('Create link', dialog);
  await waitUntilGone(() => screen.queryByRole('dialog', { name: 'New link' }));
  expect(server.bodiesOf('post /links')).toMatchObject([
    {
      aliases: [
        { slug: 'spring', redirects: false },
        { slug: 'sale', redirects: true },
      ],
    },
  ]);
});

test('who renames a link can keep its old short link', async () => {
  const link = sampleLink({ id: 'lnk_launch', slug: 'launch' });
  const { server } = await openDashboard('/links?panel=lnk_launch', keepLinks(link).handlers);
  const dialog = await findDialog('Edit link');
  await press(/Further short links/, dialog);
  expect(within(dialog).queryByRole('button', { name: 'Keep the old short link working' })).toBeNull();
  await fill('Slug', 'started', dialog);
  await press('Keep the old short link working', dialog);
  expect(within(dialog).queryByRole('button', { name: 'Keep the old short link working' })).toBeNull();
  await press('Save changes', dialog);
  await waitUntilGone(() => screen.queryByRole('dialog', { name: 'Edit link' }));
  expect(server.bodiesOf('patch /links/:id')).toMatchObject([
    { slug: 'started', aliases: [{ domain: link.domain, slug: 'launch', redirects: false }] },
  ]);
});

test('a further short link that is taken is named at its own field, and the section opens', async () => {
  const aliases = [{ domain: 'lnk.example', slug: 'spring', redirects: false }];
  const link = sampleLink({ id: 'lnk_launch', slug: 'launch', aliases });
  await openDashboard('/links?panel=lnk_launch', {
    ...keepLinks(link).handlers,
    'patch /links/:id': refuse('SLUG_TAKEN', 'This slug is already in use.', [
      { field: 'aliases.0.slug', message: 'is already in use' },
    ]),
  });
  const dialog = await findDialog('Edit link');
  await fill('Title', 'Launch', dialog);
  await press('Save changes', dialog);
  const [alias] = await findAliases(dialog);
  expect((await within(alias!).findByRole('alert')).textContent).toMatch(/already in use/i);
  expect(within(alias!).getByRole('textbox', { name: 'Slug' }).getAttribute('aria-invalid')).toBe('true');
});
