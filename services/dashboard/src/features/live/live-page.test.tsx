import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepClicks } from '../../../test/keep-clicks.ts';
import { keepLinks } from '../../../test/keep-links.ts';
import { openDashboard } from '../../../test/open-dashboard.tsx';

test('alike visits of one millisecond are two events', async () => {
  const visit = { at: Date.now() - 1, country: 'US', device: 'mobile' };
  await openDashboard('/live', { ...keepLinks().handlers, ...keepClicks([visit, visit]) });
  expect(await screen.findAllByText('Phone', { exact: false, selector: 'main li *' })).toHaveLength(2);
});
