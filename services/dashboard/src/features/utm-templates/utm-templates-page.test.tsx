import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chooseFromMenu, fill, findDialog, findText, press, toggle } from '../../../test/act-on-page.ts';
import { expectAccessible } from '../../../test/expect-accessible.ts';
import { keepTemplates } from '../../../test/keep-templates.ts';
import { openDashboard } from '../../../test/open-dashboard.tsx';

test('a template is created, changed and deleted', async () => {
  const kept = keepTemplates();
  await openDashboard('/utm-templates', kept.handlers);
  await press('New template');
  await fill('Name', 'Newsletter');
  await fill('Source', 'news');
  await toggle('checkbox', 'Campaign', await findDialog());
  await expectAccessible();
  await press('Create template');
  await findText('requires campaign');
  await expectAccessible();
  await chooseFromMenu('More for Newsletter', 'Edit');
  await fill('Source', '');
  await fill('Name', 'Mail');
  await press('Save template');
  await findText('Template saved');
  expect(kept.templates()).toMatchObject([{ name: 'Mail', utmSource: null, required: ['utmCampaign'] }]);
  await chooseFromMenu('More for Mail', 'Delete');
  await press('Delete template', await findDialog());
  await screen.findByRole('heading', { name: 'Create your first template' });
  expect(kept.templates()).toEqual([]);
});
