import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findDialog, findText, press } from '../../../../test/act-on-page.ts';
import { keepWebhook } from '../../../../test/keep-webhook.ts';
import { openDashboard } from '../../../../test/open-dashboard.tsx';

test('going back to the page of a deleted webhook says that it does not exist', async () => {
  const { history } = await openDashboard('/webhooks/whk_1', keepWebhook().handlers);
  await press('Delete');
  await press('Delete webhook', await findDialog());
  await waitFor(() => expect(history.location.pathname).toMatch(/\/webhooks$/));
  await screen.findByRole('heading', { name: 'Get notified in real time' });
  history.back();
  await findText('There is no webhook with this id.');
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});
