import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chooseFromMenu, fill, findDialog, findField, findText, follow, press } from '../../../../test/act-on-page.ts';
import { refuse } from '../../../../test/contract-server.ts';
import { expectAccessible } from '../../../../test/expect-accessible.ts';
import { keepProfile } from '../../../../test/keep-profiles.ts';
import { openDashboard } from '../../../../test/open-dashboard.tsx';

test('the list guides to a first profile, derives the slug from the name, and deletes after the slug is typed', async () => {
  const kept = keepProfile();
  const { history } = await openDashboard('/profiles', kept.handlers);
  await screen.findByRole('heading', { name: 'Create your first profile' });
  await expectAccessible();
  await press('New profile');
  const dialog = await findDialog();
  await fill('Display name', 'Zoë’s Café', dialog);
  expect((await findField('Slug', dialog)).value).toBe('zoes-cafe');
  await expectAccessible();
  await press('Create profile', dialog);
  await waitFor(() => expect(history.location.pathname).toMatch(/\/profiles\/prf_/));
  await screen.findByRole('heading', { name: 'Add your first block' });
  expect(kept.profile()).toMatchObject({ displayName: 'Zoë’s Café', slug: 'zoes-cafe' });

  await follow('All profiles');
  const card = await screen.findByRole('article');
  await findText('/zoes-cafe', card);
  await press(/Copy URL/, card);
  expect(await navigator.clipboard.readText()).toMatch(/\/zoes-cafe$/);
  await expectAccessible();
  await chooseFromMenu('More for Zoë’s Café', 'Delete');
  const question = await findDialog();
  const confirm = within(question).getByRole('button', { name: 'Delete profile' });
  expect(confirm).toHaveProperty('disabled', true);
  await fill('Type zoes-cafe to confirm', 'zoes-cafe', question);
  await press('Delete profile', question);
  await screen.findByRole('heading', { name: 'Create your first profile' });
  expect(kept.profile()).toBeUndefined();
});

test('a slug that is taken is reported beside the field, and keeps the input', async () => {
  const problem = { field: 'slug', message: 'is already in use' };
  await openDashboard('/profiles', {
    ...keepProfile({}).handlers,
    'post /profiles': refuse('SLUG_TAKEN', 'This slug is already in use.', [problem]),
  });
  await press('New profile');
  const dialog = await findDialog();
  await fill('Display name', 'Another', dialog);
  await fill('Slug', 'ada', dialog);
  await press('Create profile', dialog);
  await findText('already in use', dialog);
  expect((await findField('Display name', dialog)).value).toBe('Another');
});
