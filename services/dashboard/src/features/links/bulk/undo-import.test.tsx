import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findDialog, findText, press } from '../../../../test/act-on-page.ts';
import { refuse } from '../../../../test/contract-server.ts';
import { expectAccessible } from '../../../../test/expect-accessible.ts';
import { keepLinks } from '../../../../test/keep-links.ts';
import { openDashboard } from '../../../../test/open-dashboard.tsx';
import { sampleLink } from '../../../../test/sample-data.ts';

const slugsOf = (kept: ReturnType<typeof keepLinks>) =>
  kept
    .links()
    .map(({ slug }) => slug)
    .sort();

/** Imports links with these slugs by the dialog. */
async function importLinks(kept: ReturnType<typeof keepLinks>, ...slugs: string[]): Promise<HTMLElement> {
  await openDashboard('/links?panel=bulk', kept.handlers);
  const dialog = await findDialog('Import links');
  await fill('Links', ['url,slug', ...slugs.map((slug) => `https://example.com/${slug},${slug}`)].join('\n'), dialog);
  await press(/^Create \d+ links?$/, dialog);
  await findText(`${slugs.length} created`, dialog);
  return dialog;
}

test('an import is undone right after it: its links are deleted, and no others', async () => {
  const kept = keepLinks(sampleLink({ slug: 'before' }));
  const dialog = await importLinks(kept, 'a', 'b');
  await press('Undo import', dialog);
  const confirm = await findDialog('Undo this import?');
  await expectAccessible();
  await press('Delete 2 links', confirm);
  await findText('2 links deleted');
  expect(slugsOf(kept)).toEqual(['before']);
  // Nothing is left to be undone.
  expect(within(await findDialog('Import links')).queryByRole('button', { name: 'Undo import' })).toBeNull();
  await findText('Create links', await findDialog('Import links'));
});

test('links that are in use are named, and deleted only when that is confirmed', async () => {
  const kept = keepLinks();
  const dialog = await importLinks(kept, 'a', 'b', 'c');
  const { handlers } = kept;
  const edit = handlers['patch /links/bulk'] as (request: object) => unknown;
  const edited = kept.links().find(({ slug }) => slug === 'b');
  edit({ body: { ids: [edited?.id], set: { title: 'Edited' } } });
  await press('Undo import', dialog);
  await press('Delete 3 links', await findDialog('Undo this import?'));
  const second = await findDialog('1 link is in use');
  expect(within(within(second).getByRole('list', { name: 'Links in use' })).getByText('edited')).toBeDefined();
  expect(slugsOf(kept)).toEqual(['b']);
  await expectAccessible();
  await press('Cancel', second);
  expect(slugsOf(kept)).toEqual(['b']);

  await press('Undo import', dialog);
  await press(/^Delete/, await findDialog('Undo this import?'));
  await press('Delete 1 link', await findDialog('1 link is in use'));
  await findText('1 link deleted');
  expect(slugsOf(kept)).toEqual([]);
});

test('an earlier import can be undone from the list of recent ones', async () => {
  const kept = keepLinks();
  const dialog = await importLinks(kept, 'a', 'b');
  await press('Import more', dialog);
  await findText('Recent imports', dialog);
  await press('Undo import', within(dialog).getByRole('list', { name: 'Recent imports' }));
  await press('Delete 2 links', await findDialog('Undo this import?'));
  await findText('2 links deleted');
  expect(slugsOf(kept)).toEqual([]);
});

test('an undo that is refused says why, and nothing is shown as deleted', async () => {
  const kept = keepLinks();
  kept.handlers['post /imports/:id/undo'] = refuse('FORBIDDEN', 'The token lacks the scope for this: links.');
  const dialog = await importLinks(kept, 'a');
  await press('Undo import', dialog);
  const confirm = await findDialog('Undo this import?');
  await press('Delete 1 link', confirm);
  await findText('The token lacks the scope for this: links.', confirm);
  expect(slugsOf(kept)).toEqual(['a']);
});
