import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findDialog, findField, findText, person, press } from '../../../../test/act-on-page.ts';
import { expectAccessible } from '../../../../test/expect-accessible.ts';
import { keepLinks } from '../../../../test/keep-links.ts';
import { openDashboard } from '../../../../test/open-dashboard.tsx';
import { sampleLink } from '../../../../test/sample-data.ts';

test('many links are created from a file, each with its result', async () => {
  const kept = keepLinks(sampleLink({ slug: 'launch' }));
  await openDashboard('/links?panel=bulk', kept.handlers);
  const dialog = await findDialog('Import links');
  const good = Array.from({ length: 120 }, (_, n) => `https://example.com/${n},bulk-${n},"Number ${n}, of many"`);
  const text = ['url,slug,title', ...good, 'https://example.com/x,launch,Taken', 'nonsense,,'].join('\n');
  await person().upload(await findField('CSV file', dialog), new File([text], 'links.csv', { type: 'text/csv' }));
  await press('Create 122 links', dialog);
  await findText('120 created', dialog);
  await press('Show failed only', dialog);
  await within(dialog).findByRole('row', { name: /^122 https:\/\/example\.com\/x .*in use/i });
  await within(dialog).findByRole('row', { name: /^123 nonsense/ });
  await expectAccessible();
  expect(kept.links().find(({ slug }) => slug === 'bulk-119')?.url).toBe('https://example.com/119');
  await press('Done', dialog);
  await findText(/^121 links$/);
});

test('completes the destinations of pasted lines', async () => {
  const kept = keepLinks();
  await openDashboard('/links?panel=bulk', kept.handlers);
  await fill('Links', 'url,slug\nexample.com/csv,pasted', await findDialog());
  await press('Create 1 link');
  await screen.findByText(/1 created/);
  expect(kept.links()).toMatchObject([{ slug: 'pasted', url: 'https://example.com/csv' }]);
});
