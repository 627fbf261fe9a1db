import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  fill,
  findDialog,
  findField,
  findRow,
  findText,
  listTexts,
  person,
  press,
  pressEnter,
  waitUntilGone,
} from '../../../../test/act-on-page.ts';
import { noResponse, refuse } from '../../../../test/contract-server.ts';
import { expectAccessible } from '../../../../test/expect-accessible.ts';
import { keepLinks } from '../../../../test/keep-links.ts';
import { openDashboard } from '../../../../test/open-dashboard.tsx';
import { sampleLink } from '../../../../test/sample-data.ts';

const findPanel = async () => await findDialog('New link');
const waitUntilClosed = async () => await waitUntilGone(() => screen.queryByRole('dialog', { name: 'New link' }));
const findQuestion = async () => await screen.findByRole('alertdialog');
const queryQuestion = () => screen.queryByRole('alertdialog');
const waitForFocus = async (name: string) =>
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe(name));

describe('URL completion', () => {
  test('previews a destination without a scheme as an https URL and completes it on blur', async () => {
    const kept = keepLinks();
    await openDashboard('/links?panel=new', kept.handlers);
    const panel = await findPanel();
    const destination = await fill('Destination', 'example.com/summer', panel);
    await waitFor(() =>
      expect(within(panel).getByTestId('destination-preview').textContent).toContain('https://example.com/summer'),
    );
    await fill('Slug', 'summer', panel);
    expect(destination.value).toBe('https://example.com/summer');
    await press('Create link', panel);
    await waitUntilClosed();
    expect(kept.links()).toMatchObject([{ slug: 'summer', url: 'https://example.com/summer' }]);
  });

  test('completes a destination that is submitted with Enter', async () => {
    const kept = keepLinks();
    const { server } = await openDashboard('/links?panel=new', kept.handlers);
    const panel = await findPanel();
    await fill('Slug', 'winter', panel);
    await fill('Destination', 'example.com/winter', panel);
    await pressEnter();
    await waitUntilClosed();
    expect(server.bodiesOf('post /links')).toMatchObject([{ slug: 'winter', url: 'https://example.com/winter' }]);
  });
});

describe('an invalid field', () => {
  test('in a closed section opens the section and gets the focus', async () => {
    const { server } = await openDashboard('/links?panel=new', keepLinks().handlers);
    server.refuseInvalidBodies();
    const panel = await findPanel();
    await fill('Destination', 'example.com/limits', panel);
    await press(/Schedule and limits/, panel);
    await findText('in your time zone, Europe/Berlin (GMT+1)', panel);
    await fill('Starts at', '2030-01-02T08:00', panel);
    await fill('Expires at', '2030-01-01T08:00', panel);
    await press(/Schedule and limits/, panel);
    const section = within(panel).getByRole('button', { name: /Schedule and limits/ });
    expect(section.getAttribute('aria-expanded')).toBe('false');
    await press('Create link', panel);
    await findText('Must be later than “Starts at”.', panel);
    await waitForFocus('expiresAt');
    expect(section.getAttribute('aria-expanded')).toBe('true');
    expect(within(panel).getAllByRole('alert')).toHaveLength(1);
    await expectAccessible();
  });

  test('reports that a slug is reserved rather than in use', async () => {
    const message = 'The slug "admin" is reserved.';
    await openDashboard('/links?panel=new', {
      ...keepLinks().handlers,
      'post /links': refuse('SLUG_TAKEN', message, [{ field: 'slug', message }]),
    });
    const panel = await findPanel();
    await fill('Destination', 'example.com/reserved', panel);
    await fill('Slug', 'admin', panel);
    await press('Create link', panel);
    await findText(message, panel);
    await waitForFocus('slug');
  });
});

describe('unsaved input', () => {
  test('survives Escape until the confirmation dialog is closed with Discard', async () => {
    const { search } = await openDashboard('/links?panel=new', keepLinks().handlers);
    const destination = await fill('Destination', 'https://example.com/typed', await findPanel());
    await person().keyboard('{Escape}');
    await findText('Discard your changes?', await findQuestion());
    await expectAccessible();
    await person().keyboard('{Escape}');
    await waitUntilGone(queryQuestion);
    expect(destination.value).toBe('https://example.com/typed');
    await person().keyboard('{Escape}');
    await press('Discard', await findQuestion());
    await waitUntilClosed();
    expect(search().get('panel')).toBeNull();
  });

  test('does not exist in an untouched form, which closes without a confirmation', async () => {
    await openDashboard('/links?panel=new', keepLinks().handlers);
    await findField('Destination', await findPanel());
    await person().keyboard('{Escape}');
    await waitUntilClosed();
    expect(queryQuestion()).toBeNull();
  });
});

describe('the focus', () => {
  test('of an edit form starts in its first field rather than on Close', async () => {
    await openDashboard('/links', keepLinks(sampleLink({ title: 'Edit me' })).handlers);
    await press('Edit', await findRow('Edit me'));
    await waitForFocus('url');
  });

  test('goes to the next row after a link is deleted', async () => {
    const kept = keepLinks(sampleLink({ slug: 'two', title: 'two' }), sampleLink({ slug: 'one', title: 'one' }));
    await openDashboard('/links', kept.handlers);
    (await findRow('two')).focus();
    await person().keyboard('{Delete}');
    await press('Delete link');
    await waitUntilGone(() => screen.queryByRole('row', { name: 'two' }));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('one'));
  });
});

test('creating a link without a connection fails at once with the reason, and can be sent again', async () => {
  const kept = keepLinks();
  const { server } = await openDashboard('/links?panel=new', kept.handlers);
  const panel = await findPanel();
  await fill('Destination', 'https://example.com/offline', panel);
  server.on({ 'post /links': noResponse });
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await press('Create link', panel);
  await findText('You are offline.', panel);
  isOnline.mockReturnValue(true);
  server.on(kept.handlers);
  await press('Create link', panel);
  await waitUntilClosed();
  expect(listTexts('You are offline.')).toEqual([]);
});
