import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fill, findDialog, findText, press } from '../../../test/act-on-page.ts';
import { keepLinks } from '../../../test/keep-links.ts';
import { openDashboard } from '../../../test/open-dashboard.tsx';

async function createByForm(slug: string): Promise<void> {
  const form = await findDialog('New link');
  await fill('Destination', `https://example.com/${slug}`, form);
  await fill('Slug', slug, form);
  await press('Create link', form);
}

test('the short URL of a new link is copied', async () => {
  await openDashboard('/links?panel=new', keepLinks().handlers);
  await createByForm('copied');
  await findText('Link created and copied');
  expect(await navigator.clipboard.readText()).toBe('https://links.example/copied');
});

test('the short URL of a new link can be copied by a button where the browser refuses the clipboard', async () => {
  await openDashboard('/links?panel=new', keepLinks().handlers);
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  write.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  await createByForm('refused');
  await findText(/^Link created$/);
  await press('Copy');
  await screen.findAllByText('Copied');
  expect(await navigator.clipboard.readText()).toBe('https://links.example/refused');
});
