import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { choose, fill, findDialog, findField, findText, person, press } from '../../../../test/act-on-page.ts';
import type { Handlers } from '../../../../test/contract-server.ts';
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

/** Opens the import, and pastes a text or chooses a file. */
async function openImport(handlers: Handlers, given: string | Uint8Array<ArrayBuffer>): Promise<HTMLElement> {
  await openDashboard('/links?panel=bulk', handlers);
  const dialog = await findDialog('Import links');
  if (typeof given === 'string') await fill('Links', given, dialog);
  else await person().upload(await findField('CSV file', dialog), new File([given], 'links.csv', { type: 'text/csv' }));
  return dialog;
}

const rowsOf = async (name: string, dialog: HTMLElement) => {
  const table = await within(dialog).findByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
};

test('shows how the columns of another tool are read before anything is created', async () => {
  const kept = keepLinks();
  const host = location.host;
  const text = `long_url,link,tags,created\nhttps://example.com/a,https://${host}/old,one|two,2026`;
  const dialog = await openImport(kept.handlers, text);
  expect(await rowsOf('Columns', dialog)).toEqual([
    ['Column of the file', 'Read as'],
    ['long_url', 'url'],
    ['link', 'slug and domain'],
    ['tags', 'tags'],
    ['created', 'Not imported'],
  ]);
  expect((await rowsOf('The first links', dialog)).at(-1)).toEqual(['https://example.com/a', 'oldone and two']);
  expect(kept.links()).toEqual([]);
  await expectAccessible();
  await press('Create 1 link', dialog);
  await findText('1 created', dialog);
  expect(kept.links()).toMatchObject([{ slug: 'old', url: 'https://example.com/a', tags: ['one', 'two'] }]);
});

test.each([
  ['link,title\nhttps://example.com/a,A', 'The column “link” can mean several things. Rename it to url or shortUrl.'],
  ['url,slugg\nhttps://example.com/a,A', 'The column “slugg” is not known. Rename it to “slug”, or remove it.'],
  ['url,key,alias\nhttps://example.com/a,A,B', /“key” and “alias” have the same meaning/],
  ['Ziel;Titel\nhttps://example.com/a;A', /No column is named “url”.*“Ziel” and “Titel”/],
])('columns that are not certain are refused: %j', async (text, message) => {
  const dialog = await openImport(keepLinks().handlers, text);
  await findText(message, dialog);
  expect(within(dialog).getByRole('button', { name: 'Create links' })).toHaveProperty('disabled', true);
});

test('asks how lines are read that can be addresses or columns', async () => {
  const kept = keepLinks();
  const dialog = await openImport(kept.handlers, 'https://example.com/a,123');
  expect(within(dialog).getByRole('button', { name: 'Create links' })).toHaveProperty('disabled', true);
  await person().click(await within(dialog).findByRole('radio', { name: /^As one destination, with “,”/ }));
  await press('Create 1 link', dialog);
  await findText('1 created', dialog);
  expect(kept.links()).toMatchObject([{ url: 'https://example.com/a,123' }]);
});

test('asks for the domain of links whose domain is not of the workspace', async () => {
  const kept = keepLinks();
  const dialog = await openImport(kept.handlers, 'url,domain,key\nhttps://example.com/a,dub.example,old');
  await findText('In the file: dub.example, which is no domain of this workspace.', dialog);
  expect(within(dialog).getByRole('button', { name: 'Create links' })).toHaveProperty('disabled', true);
  await choose('Domain of the new links', location.host, dialog);
  await press('Create 1 link', dialog);
  await findText('1 created', dialog);
  expect(kept.links()).toMatchObject([{ slug: 'old', domain: location.host }]);
});

test('the own host is not asked for, by whichever of its names, in any letter case', async () => {
  const names = [location.host, location.host.toUpperCase(), location.host.replace('localhost', '127.0.0.1')];
  const text = ['url,domain', ...names.map((name) => `https://example.com/,${name}`)].join('\n');
  const dialog = await openImport(keepLinks().handlers, text);
  expect(await within(dialog).findByRole('button', { name: 'Create 3 links' })).toHaveProperty('disabled', false);
});

test('a file in Windows-1252 is decoded, and its words are to be checked', async () => {
  const kept = keepLinks();
  const bytes = Uint8Array.from('url;title\r\nhttps://example.com/a;Größe', (letter) => letter.charCodeAt(0));
  const dialog = await openImport(kept.handlers, bytes);
  await findText('The file is not in UTF-8, and was read as Windows-1252. Check these words: Größe', dialog);
  await press('Create 1 link', dialog);
  await findText('1 created', dialog);
  expect(kept.links()).toMatchObject([{ title: 'Größe' }]);
});

test('a file whose letters are not certain is refused', async () => {
  const cyrillic = Uint8Array.from([...new TextEncoder().encode('url\nhttps://example.com/'), 0xcf, 0xf0, 0xe8]);
  const dialog = await openImport(keepLinks().handlers, cyrillic);
  await findText(/The letters of the file cannot be read/, dialog);
});

test('a line that cannot be read is named before, and listed as failed after the others were created', async () => {
  const kept = keepLinks();
  const text = 'url,title\nhttps://example.com/a,A,lost\nhttps://example.com/b,B';
  const dialog = await openImport(kept.handlers, text);
  await findText(/^Line 2\. It has 3 cells for 2 columns\./, dialog);
  await press('Create 1 link', dialog);
  await findText('1 failed', dialog);
  expect((await rowsOf('Results', dialog)).map(([line]) => line)).toEqual(['Line', '2', '3']);
  expect(kept.links()).toMatchObject([{ title: 'B' }]);
});
