import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chooseTyped, findDialog, findRow, findText, press } from '../../../../test/act-on-page.ts';
import { expectAccessible } from '../../../../test/expect-accessible.ts';
import { keepLinks } from '../../../../test/keep-links.ts';
import { openDashboard } from '../../../../test/open-dashboard.tsx';
import { sampleLink } from '../../../../test/sample-data.ts';

test('filters of the list are chips in the address, which going back keeps', async () => {
  const { handlers } = keepLinks(
    sampleLink({ slug: 'both', title: 'Filter both', tags: ['Filter A', 'Filter B'] }),
    sampleLink({ slug: 'one', title: 'Filter one', tags: ['Filter A'] }),
    sampleLink({ slug: 'none', title: 'Filter none' }),
  );
  const tags = ['Filter A', 'Filter B'].map((name) => ({ id: name, name, colour: null, links: 1 }));
  const { history, search } = await openDashboard('/links', { ...handlers, 'get /tags': tags });
  await findRow('Filter none');
  await press('Filter');
  const dialog = await findDialog('Filter links');
  await chooseTyped('Tags', 'filter a', 'Filter A', dialog);
  await chooseTyped('Without tags', 'filter b', 'Filter B', dialog);
  await expectAccessible();
  await press('Apply filters', dialog);
  await findText(/^1 link$/);
  await findRow('Filter one');
  expect([search().get('tag'), search().get('notTag')]).toEqual(['["Filter A"]', '["Filter B"]']);
  await press('Remove filter Without tag: Filter B');
  await findText(/^2 links$/);
  history.back();
  await findText(/^1 link$/);
  await press('Clear filters');
  await findRow('Filter none');
  expect(search().toString()).not.toContain('tag');
});

test('filters that the address names are applied when the page is loaded', async () => {
  const { handlers } = keepLinks(
    sampleLink({ slug: 'both', title: 'Filter both', tags: ['Filter A', 'Filter B'] }),
    sampleLink({ slug: 'one', title: 'Filter one', tags: ['Filter A'] }),
  );
  await openDashboard('/links?tag=%5B"Filter+A"%5D&notTag=%5B"Filter+B"%5D', handlers);
  await findText(/^1 link$/);
  await findRow('Filter one');
});

test('a list without a matching link offers to clear the filters', async () => {
  const { handlers } = keepLinks(sampleLink({ title: 'Some link' }));
  await openDashboard('/links?search=nothing-like-it&state=scheduled', handlers);
  await screen.findByRole('heading', { name: 'No links match' });
  await expectAccessible();
  await press('Clear search and filters');
  await findRow('Some link');
});
