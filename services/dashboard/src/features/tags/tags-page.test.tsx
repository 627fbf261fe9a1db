import { colourOfTag, type Tag } from '@linkplane/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  chooseFromMenu,
  fill,
  findDialog,
  findField,
  findRow,
  findText,
  follow,
  press,
  pressEnter,
  select,
  toggle,
  waitUntilGone,
} from '../../../test/act-on-page.ts';
import { refuse, type Handlers } from '../../../test/contract-server.ts';
import { expectAccessible } from '../../../test/expect-accessible.ts';
import { keepClicks } from '../../../test/keep-clicks.ts';
import { keepLinks } from '../../../test/keep-links.ts';
import { openDashboard } from '../../../test/open-dashboard.tsx';
import { sampleLink } from '../../../test/sample-data.ts';

/** A server that keeps tags. */
function keepTags(...first: Tag[]) {
  let tags = first;
  const handlers: Handlers = {
    'get /tags': () => tags,
    'get /tags/:id': ({ params }) => tags.find(({ id }) => id === params['id'])!,
    'post /tags': ({ body: { name, colour = colourOfTag(name) } }) => {
      const isTaken = tags.some((tag) => tag.name.toLowerCase() === name.toLowerCase());
      const problem = { field: 'name', message: 'is the name of another tag' };
      if (isTaken) return refuse('TAG_EXISTS', 'There is already a tag with this name.', [problem]);
      const tag = { id: `tag_${name}`, name, colour, links: 0 };
      tags = [...tags, tag];
      return tag;
    },
    'patch /tags/:id': ({ params, body: { name, colour } }) => {
      tags = tags.map((tag) =>
        tag.id === params['id'] ? { ...tag, ...(name && { name }), ...(colour !== undefined && { colour }) } : tag,
      );
      return tags.find(({ id }) => id === params['id'])!;
    },
    'post /tags/:id/merge': ({ params, body: { into } }) => {
      const merged = tags.find(({ id }) => id === params['id'])!;
      tags = tags.filter((tag) => tag !== merged);
      tags = tags.map((tag) => (tag.id === into ? { ...tag, links: tag.links + merged.links } : tag));
      return tags.find(({ id }) => id === into)!;
    },
    'delete /tags/:id': ({ params }) => {
      tags = tags.filter(({ id }) => id !== params['id']);
      return { deleted: true };
    },
  };
  return { handlers, tags: () => tags };
}

test('a tag is created, renamed and recoloured, and a taken name is refused beside its field', async () => {
  const kept = keepTags();
  await openDashboard('/tags', kept.handlers);
  await screen.findByRole('heading', { name: 'Create your first tag' });
  await press('New tag');
  await fill('Name', 'Spring');
  await pressEnter();
  await screen.findByRole('link', { name: 'Spring' });
  await chooseFromMenu('More for Spring', 'Edit');
  await fill('Name', 'Summer');
  expect((await findField('Color of the dot')).value).toBe(colourOfTag('Spring'));
  await fill('Color of the dot', '#1a7f5a');
  await expectAccessible();
  await press('Save tag');
  await screen.findByRole('link', { name: 'Summer' });
  expect(kept.tags()).toMatchObject([{ name: 'Summer', colour: '#1a7f5a', links: 0 }]);
  await press('New tag');
  await fill('Name', 'SUMMER');
  await press('Create tag');
  await within(await findDialog()).findByRole('alert');
  expect((await findField('Name')).getAttribute('aria-invalid')).toBe('true');
});

test('a new tag shows the colour of its name, which the server gives it unless another one is chosen', async () => {
  const kept = keepTags();
  const { server } = await openDashboard('/tags', kept.handlers);
  await press('New tag');
  await fill('Name', 'Spring');
  expect((await findField('Color of the dot')).value).toBe(colourOfTag('Spring'));
  await press('Create tag');
  await screen.findByRole('link', { name: 'Spring' });
  await press('New tag');
  await fill('Name', 'Plain');
  await toggle('switch', 'Color');
  await press('Create tag');
  await screen.findByRole('link', { name: 'Plain' });
  expect(server.bodiesOf('post /tags')).toEqual([{ name: 'Spring' }, { name: 'Plain', colour: null }]);
});

test('a tag is merged into another one, and deleted without its links', async () => {
  const kept = keepTags(
    { id: 'tag_1', name: 'Duplicate', colour: null, links: 1 },
    { id: 'tag_2', name: 'Kept', colour: null, links: 0 },
  );
  const { server } = await openDashboard('/tags', kept.handlers);
  await chooseFromMenu('More for Duplicate', 'Merge into another tag');
  await select('Into', 'Kept', await findDialog());
  await expectAccessible();
  await press('Merge tags');
  await waitUntilGone(() => screen.queryByRole('link', { name: 'Duplicate' }));
  expect(server.bodiesOf('post /tags/:id/merge')).toEqual([{ into: 'tag_2' }]);
  expect(kept.tags()).toEqual([{ id: 'tag_2', name: 'Kept', colour: null, links: 1 }]);
  await chooseFromMenu('More for Kept', 'Delete');
  await findText('It is removed from 1 link.', await findDialog());
  await press('Delete tag');
  await waitUntilGone(() => screen.queryByRole('link', { name: 'Kept' }));
  await waitFor(() => expect(kept.tags()).toEqual([]));
});

test('the page of a tag reports the clicks of its links and leads to them', async () => {
  const tag = { id: 'tag_1', name: 'Counted', colour: null, links: 1 };
  const { search } = await openDashboard('/tags', {
    ...keepLinks(sampleLink({ title: 'Counted link', tags: ['Counted'] }), sampleLink({ slug: 'other' })).handlers,
    ...keepTags(tag).handlers,
    ...keepClicks([{ tag: 'tag_1' }]),
  });
  await follow('Counted');
  await screen.findByRole('heading', { name: 'Counted' });
  await findText('last click');
  await follow('Show in links');
  await findRow('Counted link');
  await findText('Tag: Counted');
  expect(search().get('tag')).toBe('["Counted"]');
  expect(screen.queryByRole('row', { name: 'other' })).toBeNull();
});
