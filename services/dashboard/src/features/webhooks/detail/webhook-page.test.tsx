import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  fill,
  findDialog,
  findField,
  findText,
  follow,
  listTexts,
  person,
  press,
  pressEnter,
  toggle,
  waitUntilGone,
} from '../../../../test/act-on-page.ts';
import { expectAccessible } from '../../../../test/expect-accessible.ts';
import { keepLinks } from '../../../../test/keep-links.ts';
import { keepWebhook, sampleWebhook } from '../../../../test/keep-webhook.ts';
import { openDashboard } from '../../../../test/open-dashboard.tsx';
import { workspace, workspaceId } from '../../../../test/sample-data.ts';

const table = async () => await screen.findByRole('table', { name: 'Deliveries' });
const countRows = () => document.querySelectorAll('tbody tr').length;

async function sendTest(event: string): Promise<void> {
  await press('Send test event');
  const dialog = await findDialog('Send test event');
  await toggle('radio', event, dialog);
  await press('Send test event', dialog);
}

test('a failed delivery shows its error and succeeds when it is resent to the repaired receiver', async () => {
  const { handlers, receiver } = keepWebhook();
  Object.assign(receiver, { status: 503, body: 'out of order' });
  const { search } = await openDashboard('/webhooks/whk_1', handlers);
  await sendTest('link.created');
  await findText('The receiver answered 503.');
  await press('Done');
  await press('Failed', await screen.findByRole('group', { name: 'Status' }));
  await waitFor(() => expect(search().get('state')).toBe('failed'));
  await follow('link.created', await table());
  await findText('Failed after 1 attempt.');
  await findText('out of order');
  await expectAccessible();

  Object.assign(receiver, { status: 200, body: 'in order' });
  await press('Resend');
  await findText('Delivered after 2 attempts.');
  expect(within(await screen.findByRole('list', { name: 'Attempts' })).getAllByRole('listitem')).toHaveLength(2);
  await person().keyboard('{Escape}');
  await findText('No failed deliveries');
  await press('Succeeded', await screen.findByRole('group', { name: 'Status' }));
  await findText('Succeeded', await table());
});

test('new deliveries appear without a reload, and older ones on the next page', async () => {
  const { handlers, deliver } = keepWebhook();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await openDashboard('/webhooks/whk_1', handlers);
  await findText('No deliveries yet');
  deliver();
  vi.advanceTimersByTime(4_000);
  const row = await screen.findByRole('row', { name: /link.created/ });
  await findText('Succeeded', row);
  for (let links = 0; links < 21; links += 1) deliver();
  vi.advanceTimersByTime(4_000);
  await waitFor(() => expect(countRows()).toBe(20));
  await press('Load more');
  await waitFor(() => expect(countRows()).toBe(22));
  await press('Back to latest');
  await waitFor(() => expect(countRows()).toBe(20));
});

test('a new secret is shown once, and how long the old one signs, too', async () => {
  const rotated = 'whsec_rotated';
  const { server } = await openDashboard('/webhooks/whk_1', {
    ...keepWebhook().handlers,
    'post /webhooks/:id/rotate-secret': { secret: rotated, previousSecretUntil: '2030-01-01T00:00:00.000Z' },
  });
  await press('Rotate secret');
  await findText('For one day, requests are signed with both secrets');
  await expectAccessible();
  await press('Rotate secret', await findDialog());
  const dialog = await findDialog('New signing secret');
  expect((await findText(rotated, dialog)).tagName).toBe('CODE');
  await expectAccessible();
  await press('I have saved it');
  await waitFor(() => expect(listTexts(rotated)).toEqual([]));
  expect(server.requests.filter(({ key }) => key.endsWith('rotate-secret'))).toHaveLength(1);
});

test('a webhook is edited, paused, enabled and deleted by keyboard', async () => {
  const { handlers } = keepWebhook();
  const { server, history } = await openDashboard('/webhooks', handlers);
  (await screen.findByRole('link', { name: 'The hook' })).focus();
  await person().keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'The hook', level: 1 });
  expect(history.location.pathname).toBe(`/app/${workspaceId}/webhooks/whk_1`);

  (await screen.findByRole('button', { name: 'Edit' })).focus();
  await person().keyboard('{Enter}');
  await fill(/^Description/, '');
  (await screen.findByRole('checkbox', { name: /^profile.viewed/ })).focus();
  await person().keyboard(' ');
  await expectAccessible();
  screen.getByRole('textbox', { name: 'URL' }).focus();
  await pressEnter();
  await screen.findByRole('heading', { name: 'hooks.example', level: 1 });
  await findText('profile.viewed', screen.getByRole('main'));
  expect(server.bodiesOf('patch /webhooks/:id')).toMatchObject([
    { description: null, events: ['link.created', 'profile.viewed'] },
  ]);

  const isOn = await screen.findByRole('switch', { name: 'Send events' });
  isOn.focus();
  await person().keyboard(' ');
  await screen.findAllByText('Webhook paused');
  await findText(/^Paused$/, screen.getByRole('main'));
  await expectAccessible();
  await press('Send test event');
  await findText('The webhook is off. Turn it on to send events.');
  await person().keyboard('{Escape}');
  await waitUntilGone(() => screen.queryByRole('dialog', { name: 'Send test event' }));
  expect(server.bodiesOf('post /webhooks/:id/test')).toEqual([]);
  isOn.focus();
  await person().keyboard(' ');
  await screen.findAllByText('Webhook turned on');

  (await screen.findByRole('button', { name: 'Delete' })).focus();
  await person().keyboard('{Enter}');
  await findText('This cannot be undone.');
  await expectAccessible();
  (await screen.findByRole('button', { name: 'Delete webhook' })).focus();
  await person().keyboard('{Enter}');
  await waitFor(() => expect(history.location.pathname).toMatch(/\/webhooks$/));
  await screen.findAllByText('Webhook deleted');
  history.push(`/app/${workspaceId}/webhooks/whk_1`);
  await screen.findAllByText('There is no webhook with this id.', { exact: false });
});

test('owners see on every page that and why a webhook was disabled, and can enable it again', async () => {
  const off = sampleWebhook({ active: false, disabledReason: 'gone', disabledAt: '2026-01-15T09:30:00.000Z' });
  const { handlers } = keepWebhook(off);
  const { server } = await openDashboard('/links', { ...keepLinks().handlers, ...handlers });
  const alarm = () => screen.queryByRole('link', { name: 'A webhook is off' });
  await waitFor(() => expect(alarm()).not.toBeNull());
  await expectAccessible();
  await follow('A webhook is off');
  const notice = await findText('the receiver responded with 410 Gone');
  await findText('The hook', await screen.findByRole('alert'));
  await expectAccessible();
  await press('Turn on again');
  await screen.findAllByText('Webhook turned on');
  await waitUntilGone(() => (notice.isConnected ? notice : null));
  await waitUntilGone(alarm);
  expect(server.bodiesOf('patch /webhooks/:id')).toEqual([{ active: true }]);
});

test.each(['/webhooks', '/webhooks?panel=new', '/webhooks/whk_1?panel=test'])(
  'a member sees at %s that webhooks are for owners, and no request is sent',
  async (path) => {
    const { server } = await openDashboard(path, { 'get /workspaces': [{ ...workspace, role: 'member' }] });
    await findText('only owners can view and create them');
    expect(screen.queryAllByRole('button', { name: /webhook|test/i })).toEqual([]);
    await expectAccessible();
    expect(server.requests.filter(({ key }) => key.includes('/webhooks'))).toEqual([]);
  },
);

test.each([
  ['', /^Events are sent here by POST/],
  ['hooks.example/in', 'Events are sent to https://hooks.example/in. For a receiver without TLS, begin with http://.'],
  ['localhost:8104/hook', /^Events are sent to https:\/\/localhost:8104\/hook\./],
  ['//hooks.example', /^Events are sent to https:\/\/hooks.example\./],
  ['https://hooks.example/in', /^Events are sent here by POST/],
  ['HTTPS://hooks.example/in', /^Events are sent here by POST/],
  ['http://hooks.example/in', /^Events are sent without encryption/],
  ['nothing', /^Events are sent here by POST/],
])('the form says how the address %j is used before it is saved', async (typed, hint) => {
  await openDashboard('/webhooks?panel=new', keepWebhook().handlers);
  const dialog = await findDialog('New webhook');
  const field = await findField('URL', dialog);
  if (typed !== '') await person().type(field, typed);
  expect(field.value).toBe(typed);
  await findText(hint, dialog);
});

test.each(['http://localhost:8104/hook', 'https://hooks.example/in'])(
  'a webhook of %s shows the scheme of its address in the list and on its page',
  async (url) => {
    const { handlers } = keepWebhook(sampleWebhook({ url, description: null }));
    const { history } = await openDashboard('/webhooks', handlers);
    const shown = async () => (await screen.findByTitle(url)).textContent;
    expect(await shown()).toBe(url);
    history.push(`/app/${workspaceId}/webhooks/whk_1`);
    await screen.findByRole('heading', { level: 1, name: new URL(url).host });
    expect(await shown()).toBe(url);
  },
);
