import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findDialog, findField, findText, press, select, waitUntilGone } from '../../../../test/act-on-page.ts';
import { refuse } from '../../../../test/contract-server.ts';
import { expectAccessible } from '../../../../test/expect-accessible.ts';
import { keepLinks } from '../../../../test/keep-links.ts';
import { keepTemplates, sampleTemplate } from '../../../../test/keep-templates.ts';
import { openDashboard } from '../../../../test/open-dashboard.tsx';

const missing = 'is required by the UTM template "Weekly"';

test('a template fills in a new link, what was typed stays, and a required field is asked for', async () => {
  const kept = keepLinks();
  const weekly = sampleTemplate({ utmSource: 'weekly', utmMedium: 'email', required: ['utmCampaign'] });
  const { server } = await openDashboard('/links?panel=new', {
    ...kept.handlers,
    ...keepTemplates(weekly).handlers,
    'post /links': refuse('VALIDATION_ERROR', `utmCampaign ${missing}.`, [{ field: 'utmCampaign', message: missing }]),
  });
  const dialog = await findDialog('New link');
  await fill('Destination', 'https://example.com/weekly', dialog);
  await press('UTM parameters', dialog);
  await fill('Source', 'typed', dialog);
  await select('Template', 'Weekly', dialog);
  expect([(await findField('Source', dialog)).value, (await findField('Medium', dialog)).value]).toEqual([
    'typed',
    'email',
  ]);
  await expectAccessible();
  await press('Create link', dialog);
  await waitFor(() => {
    const alerts = within(dialog).getAllByRole('alert');
    expect(alerts.some(({ textContent }) => textContent.includes('Weekly'))).toBe(true);
  });
  await fill('Campaign (required)', 'spring', dialog);
  server.on(kept.handlers);
  await press('Create link', dialog);
  await waitUntilGone(() => screen.queryByRole('dialog', { name: 'New link' }));
  expect(kept.links()).toMatchObject([{ utmSource: 'typed', utmMedium: 'email', utmCampaign: 'spring' }]);
});

test('a link to an app has no UTM parameters and no query forwarding, and its preview is text', async () => {
  const kept = keepLinks();
  await openDashboard('/links?panel=new', kept.handlers);
  const dialog = await findDialog('New link');
  const url = 'whatsapp://send?text=1';
  await fill('Destination', url, dialog);
  await waitFor(() => expect(within(dialog).getByTestId('destination-preview').textContent).toBe(url));
  await press('UTM parameters', dialog);
  await findText('Only web pages have UTM parameters.', dialog);
  await press('Redirect options', dialog);
  const forward = await within(dialog).findByRole('switch', { name: 'Forward query parameters' });
  expect(forward.getAttribute('aria-disabled')).toBe('true');
  await expectAccessible();
  await press('Create link', dialog);
  await waitUntilGone(() => screen.queryByRole('dialog', { name: 'New link' }));
  expect(kept.links()).toMatchObject([{ url }]);
});
