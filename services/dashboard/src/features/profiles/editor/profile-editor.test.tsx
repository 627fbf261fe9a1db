import type { Profile } from '@linkplane/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  chooseFromMenu,
  fill,
  findDialog,
  findField,
  findText,
  follow,
  person,
  press,
  pressEnter,
  select,
  toggle,
  waitUntilGone,
} from '../../../../test/act-on-page.ts';
import { noResponse, refuse } from '../../../../test/contract-server.ts';
import { expectAccessible } from '../../../../test/expect-accessible.ts';
import { keepProfile, sampleBlock } from '../../../../test/keep-profiles.ts';
import { openDashboard } from '../../../../test/open-dashboard.tsx';

const links = (...labels: string[]) =>
  labels.map((label) => sampleBlock({ id: `blk_${label}`, label, content: `https://example.com/${label}` }));

async function openEditor(blocks: Profile['blocks'] = []) {
  const kept = keepProfile({ blocks });
  const opened = await openDashboard('/profiles/prf_1', kept.handlers);
  await screen.findByRole('heading', { name: 'Blocks' });
  return { ...opened, ...kept, blocks: () => kept.profile()?.blocks ?? [] };
}

const contentMessage = 'must be an absolute http, https, mailto or tel URL without credentials';

const findForm = async () => await screen.findByRole('region', { name: /^Edit / });
const findState = async (words: string) =>
  await waitFor(() => {
    const states = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(states.some((state) => state === words)).toBe(true);
  });
const open = async (name: string) => {
  const opener = await waitFor(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('button[aria-expanded]')];
    const found = buttons.find(({ textContent }) => textContent.includes(name));
    if (!found) throw new Error(`There is no block ${name}.`);
    return found;
  });
  await person().click(opener);
};
const findRowOf = async (name: string) =>
  (await findText(name, await screen.findByRole('list', { name: 'Blocks' }))).closest('li')!;

async function save(): Promise<void> {
  await press('Save', await findForm());
  await findState('Saved');
}

async function add(kind: string): Promise<void> {
  const another = screen.queryByRole('button', { name: 'Add block' });
  if (another) await person().click(another);
  await press(new RegExp(`^${kind}`));
  await waitUntilGone(() => screen.queryByRole('region', { name: 'Add a block' }));
}

const set = async (label: string, text: string) => await fill(label, text, await findForm());
const choose = async (label: string, option: string) => await select(label, option, await findForm());
const turnOn = async (label: string) => await toggle('switch', label, await findForm());

test('there is a form for every type of block, and what is entered is sent', async () => {
  const { blocks } = await openEditor();
  await add('Link');
  await set('URL', 'https://example.com/');
  await set('Icon', 'star');
  await set('Thumbnail', 'https://example.com/t.png');
  await turnOn('Highlight');
  await turnOn('Open in a new tab');
  await person().click(await findText(/^Visibility and schedule/, await findForm()));
  await turnOn('Hidden');
  await set('Shown from', '2030-01-01T10:00');
  await set('Shown until', '2030-02-01T10:00');
  await expectAccessible();
  await save();
  await add('Heading');
  await set('Text', 'A heading');
  await choose('Size', 'Small');
  await choose('Alignment', 'Center');
  await save();
  await add('Text');
  await set('Text', 'One\nTwo');
  await set('Title', 'Words');
  await choose('Alignment', 'Right');
  await save();
  await add('Social icons');
  await press('Add icon', await findForm());
  await set('URL', 'github.com/ada');
  await choose('Size', 'Large');
  await expectAccessible();
  await save();
  await add('Image');
  await set('Image URL', 'https://example.com/p.png');
  await set('Alt text', 'A picture');
  await set('Caption', 'Mine');
  await set('Link URL', 'example.com/more');
  await save();
  await add('YouTube');
  await set('Video URL', 'https://youtu.be/dQw4w9WgXcQ');
  await set('Start at (seconds)', '90');
  await save();
  await add('Spotify');
  await set('Spotify URL', 'https://open.spotify.com/track/abc');
  await choose('Theme', 'Dark');
  await turnOn('Compact');
  await save();
  await add('Divider');
  await choose('Line', 'Dotted');
  await save();
  await add('Space');
  await set('Height', '64');
  await save();

  const kept = blocks().map(({ type, label, content, icon, settings }) => ({
    type,
    settings,
    ...(label !== null && { label }),
    ...(content !== null && { content }),
    ...(icon !== null && { icon }),
  }));
  expect(kept).toEqual([
    {
      type: 'link',
      content: 'https://example.com/',
      icon: 'star',
      settings: {
        thumbnail: 'https://example.com/t.png',
        highlight: true,
        openInNewTab: true,
        hidden: true,
        startsAt: '2030-01-01T09:00:00.000Z',
        endsAt: '2030-02-01T09:00:00.000Z',
      },
    },
    { type: 'heading', content: 'A heading', settings: { level: 3, align: 'center' } },
    { type: 'paragraph', label: 'Words', content: 'One\nTwo', settings: { align: 'right' } },
    {
      type: 'socials',
      settings: { items: [{ platform: 'GitHub', url: 'https://github.com/ada' }], size: 'large' },
    },
    {
      type: 'image',
      label: 'Mine',
      content: 'https://example.com/p.png',
      settings: { rounded: true, alt: 'A picture', linkUrl: 'https://example.com/more' },
    },
    { type: 'youtube', content: 'https://youtu.be/dQw4w9WgXcQ', settings: { start: 90 } },
    { type: 'spotify', content: 'https://open.spotify.com/track/abc', settings: { theme: 'dark', compact: true } },
    { type: 'divider', settings: { style: 'dotted' } },
    { type: 'spacer', settings: { height: 64 } },
  ]);
});

test('settings that the form does not support are preserved', async () => {
  const settings = { theirs: { deep: [1, null, 'x'] }, items: [{ platform: 'X', url: 'https://x.com/a', note: 1 }] };
  const { blocks } = await openEditor([sampleBlock({ type: 'socials', label: 'Me', settings })]);
  await open('Me');
  await set('URL', 'https://x.com/b');
  await choose('Size', 'Small');
  await save();
  expect(blocks()[0]?.settings).toEqual({
    theirs: settings.theirs,
    size: 'small',
    items: [{ platform: 'X', url: 'https://x.com/b', note: 1 }],
  });
});

test("the server's errors are shown beside their fields, no input is lost, and leaving asks first", async () => {
  const { blocks, server, history, handlers } = await openEditor(links('shop'));
  // The server checks the new content by the type that the block has.
  const refused = refuse('VALIDATION_ERROR', 'content is wrong.', [{ field: 'content', message: contentMessage }]);
  server.on({ 'patch /profiles/:profileId/blocks/:blockId': refused });
  await open('shop');
  await set('URL', 'nonsense');
  await set('Title', 'A new name');
  await press('Save', await findForm());
  await findText('Enter a web address, an email address or a phone number.', await findForm());
  await findText('Not saved.');
  await expectAccessible();

  await follow('All profiles');
  const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  await press('Keep editing', question);
  expect((await findField('Title', await findForm())).value).toBe('A new name');

  server.on({ 'patch /profiles/:profileId/blocks/:blockId': noResponse });
  await set('URL', 'example.com/again');
  await pressEnter();
  await findText('Not saved. The server is not responding.');
  server.on(handlers);
  await press('Try again');
  await findState('Saved');
  expect(blocks()[0]).toMatchObject({ label: 'A new name', content: 'https://example.com/again' });

  await set('Title', 'Never kept');
  await follow('All profiles');
  await press('Discard', await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));
  await waitFor(() => expect(history.location.pathname).toMatch(/\/profiles$/));
  expect(blocks().map(({ label }) => label)).toEqual(['A new name']);
});

test('blocks are duplicated, hidden, shown and deleted, and show their clicks', async () => {
  const [one, two] = links('one', 'two');
  const { blocks } = await openEditor([{ ...one!, clicks: 1 }, two!]);
  const labels = () => blocks().map(({ label }) => label);
  await findText(/^1 click$/, await findRowOf('one'));
  await chooseFromMenu('More for one', 'Duplicate');
  await waitFor(() => expect(labels()).toEqual(['one', 'one', 'two']));
  await chooseFromMenu('More for two', 'Hide from visitors');
  await findText('Hidden', await findRowOf('two'));
  await waitFor(() => expect(blocks()[2]?.settings).toEqual({ hidden: true }));
  await chooseFromMenu('More for two', 'Show to visitors');
  await waitFor(async () => expect((await findRowOf('two')).textContent).not.toContain('Hidden'));
  await waitFor(() => expect(blocks()[2]?.settings).toEqual({}));
  await chooseFromMenu('More for two', 'Delete');
  await press('Delete block', await findDialog());
  await waitFor(() => expect(labels()).toEqual(['one', 'one']));
  expect(within(screen.getByRole('list', { name: 'Blocks' })).getAllByRole('listitem')).toHaveLength(2);
});
