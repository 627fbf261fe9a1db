import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refuse } from '../../../test/contract-server.ts';
import { keepClicks } from '../../../test/keep-clicks.ts';
import { keepLinks } from '../../../test/keep-links.ts';
import { openDashboard } from '../../../test/open-dashboard.tsx';

test('alike visits of one millisecond are two events', async () => {
  const visit = { at: Date.now() - 1, country: 'US', device: 'mobile' };
  await openDashboard('/live', { ...keepLinks().handlers, ...keepClicks([visit, visit]) });
  expect(await screen.findAllByText('Phone', { exact: false, selector: 'main li *' })).toHaveLength(2);
});

test('a stream that the server refuses is lost, says so, and is opened again by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    const unavailable = refuse('UNAVAILABLE', 'Reports are temporarily unavailable. Please try again.');
    const { server } = await openDashboard('/live', {
      ...keepLinks().handlers,
      ...keepClicks([]),
      'get /analytics/realtime/stream': unavailable,
    });
    await screen.findByText('Live updates are unavailable. Trying again…');
    server.on(keepClicks([{ at: Date.now() - 1, device: 'mobile' }]));
    await vi.advanceTimersByTimeAsync(6_000);
    await waitFor(() => expect(screen.queryByText('Live updates are unavailable. Trying again…')).toBeNull());
    await screen.findByText('Phone', { exact: false, selector: 'main li *' });
  } finally {
    vi.useRealTimers();
  }
});
