import type { Block, SubmissionPage } from '@linkplane/contracts';
import { deleteExpiredSubmissions, insertSubmission } from '@linkplane/links-db/profiles';
import { waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProfileCalls, type ProfileCalls } from '../support/profile-calls.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
let profiles: ProfileCalls;
let networks = 0;

beforeAll(async () => {
  management = await startManagement();
  profiles = createProfileCalls(management);
});
afterAll(() => management.stop());

async function addForm(settings: Record<string, unknown> = {}): Promise<Block> {
  const { id } = await profiles.createProfile();
  return await profiles.addBlock(id, { type: 'form', label: 'Write to me', settings });
}

type Sent = { headers?: Record<string, string>; body?: string };

/** Sends a form as a browser does, each from a network of its own. */
async function send(blockId: string, fields: Record<string, string>, { headers = {}, body }: Sent = {}) {
  networks += 1;
  const response = await fetch(`${management.url}/b/${blockId}`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': `10.${networks >> 8}.${networks & 255}.9`,
      ...headers,
    },
    body: body ?? new URLSearchParams(fields).toString(),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function list({ profileId, id }: Block, query = ''): Promise<SubmissionPage> {
  const { body } = await management.call('GET', `/v1/profiles/${profileId}/blocks/${id}/submissions${query}`);
  return body.data as unknown as SubmissionPage;
}

const ada = { name: 'Ada Lovelace', email: 'ada@example.com', message: 'Hello,\r\nEngine!' };

test('what a visitor sends is stored as it was written, and leads to the page of thanks', async () => {
  const form = await addForm({
    fields: [
      { key: 'size', label: 'Size', type: 'text', required: true },
      { key: 'news', label: 'Newsletter', type: 'checkbox' },
      { key: 'call', label: 'Phone', type: 'phone' },
    ],
    retentionDays: 30,
  });
  const { status, headers } = await send(form.id, { ...ada, 'own-size': 'M', 'own-news': 'yes', unknown: 'dropped' });
  expect([status, headers.get('location')]).toEqual([303, `/b/${form.id}/thanks`]);
  const { items } = await list(form);
  expect(items).toMatchObject([
    {
      entries: [
        { label: 'Name', value: 'Ada Lovelace' },
        { label: 'Email', value: 'ada@example.com' },
        { label: 'Size', value: 'M' },
        { label: 'Newsletter', value: 'yes' },
        { label: 'Message', value: 'Hello,\nEngine!' },
      ],
    },
  ]);
  const [item] = items;
  const days = (Date.parse(item!.expiresAt) - Date.parse(item!.createdAt)) / 86_400_000;
  expect(Math.round(days)).toBe(30);
});

test.each([
  ['without a name', { ...ada, name: ' ' }, 'Name: is required.'],
  ['without an address', { name: 'Ada' }, 'Email: is required.'],
  ['with a wrong address', { ...ada, email: 'ada at home' }, 'Email: must be an email address.'],
  ['with a long text', { ...ada, message: 'x'.repeat(4_001) }, 'Message: must have at most 4,000 characters.'],
])('a form %s is refused in words, and stores nothing', async (_name, fields, words) => {
  const form = await addForm();
  const { status, text, headers } = await send(form.id, fields);
  expect([status, text.includes(words)]).toEqual([400, true]);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await list(form)).items).toEqual([]);
});

test('a refused form says what is wrong in the language of the visitor, and stores its labels in English', async () => {
  const form = await addForm({ fields: [{ key: 'size', label: 'Size', type: 'text', required: true }] });
  const headers = { 'accept-language': 'de' };
  const refused = await send(form.id, { ...ada, name: '' }, { headers });
  expect(refused.headers.get('vary')).toBe('Accept-Language');
  expect(refused.text).toContain('<html lang="de" dir="ltr">');
  expect(refused.text).toContain('Size: muss ausgefüllt werden.');
  const long = await send(form.id, { ...ada, message: 'x'.repeat(4_001), 'own-size': 'M' }, { headers });
  expect(long.text).toContain('Nachricht: darf höchstens 4.000 Zeichen haben.');
  const gone = await send('blk_00000000000000000000', ada, { headers });
  expect([gone.status, gone.text.includes('Dieses Formular gibt es nicht mehr.')]).toEqual([404, true]);
  expect((await send(form.id, { ...ada, 'own-size': 'M' }, { headers })).status).toBe(303);
  const [stored] = (await list(form)).items;
  expect(stored?.entries.map(({ label }) => label)).toEqual(['Name', 'Email', 'Size', 'Message']);
});

const emptyMessage = { entries: [], retentionDays: 1 };

const storeMany = `
  insert into form_submissions (id, workspace_id, block_id, entries, bytes, expires_at)
  select 'sub_' || n || $2::text, $1, $2, '[]', $4, now() + interval '1 day' from generate_series(1, $3::integer) n`;

test('messages of a workspace have a limit in bytes', async () => {
  const form = await addForm();
  const { workspaceId } = management.owner;
  const limits = { perBlockMax: 10, perWorkspaceMax: 50_000, bytesPerWorkspaceMax: 100 * 1_048_576 };
  // 100 messages of 20 MB would take long to store: the totals say that they are there.
  await insertSubmission(management.pool, { id: 'sub_first', workspaceId, blockId: form.id, ...emptyMessage }, limits);
  await management.pool.query({
    text: `with t as (update form_totals set bytes = bytes + $2 where workspace_id = $1)
      update form_submissions set bytes = bytes + $2 where id = 'sub_first'`,
    values: [workspaceId, limits.bytesPerWorkspaceMax],
  });
  const { status, text } = await send(form.id, ada);
  expect([status, text.includes('takes no more messages')]).toEqual([503, true]);
  await management.pool.query({ text: 'delete from form_submissions where block_id = $1', values: [form.id] });
  expect((await send(form.id, ada)).status).toBe(303);
});

test('a form that is deleted while it is being sent is not there any more', async () => {
  const form = await addForm();
  const client = await management.pool.connect();
  await client.query({ text: 'begin', values: [] });
  await client.query({ text: 'delete from blocks where id = $1', values: [form.id] });
  const sent = send(form.id, ada);
  await waitFor(
    async () => {
      const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%for key share%'`;
      return (await management.pool.query(waiting)).rowCount === 1;
    },
    { pollMs: 20, what: 'the message to wait for the deletion' },
  );
  await client.query('commit');
  client.release();
  const { status, text } = await sent;
  expect([status, text.includes('This form is not there any more.')]).toEqual([404, true]);
});

test('thousands of messages go with their block or profile, and those of other workspaces stay', async () => {
  const [form, second] = [await addForm(), await addForm()];
  const { workspaceId } = management.owner;
  for (const { id } of [form, second])
    await management.pool.query({ text: storeMany, values: [workspaceId, id, 2_500, 100] });
  const left = async ({ id }: Block) => {
    const query = { text: 'select 1 from form_submissions where block_id = $1', values: [id] };
    return (await management.pool.query(query)).rowCount;
  };
  const { token } = await management.newWorkspace();
  const path = `/v1/profiles/${form.profileId}/blocks/${form.id}`;
  expect((await management.call('DELETE', path, undefined, { token })).status).toBe(404);
  expect(await left(form)).toBe(2_500);
  expect((await management.call('DELETE', path)).status).toBe(200);
  expect((await management.call('DELETE', `/v1/profiles/${second.profileId}`)).status).toBe(200);
  expect([await left(form), await left(second)]).toEqual([0, 0]);
});

test('hostile labels and entries are escaped on the page and neutral in CSV', async () => {
  const label = '<img src=x onerror=alert(1)>';
  const form = await addForm({
    name: 'off',
    email: 'off',
    fields: [{ key: 'a', label, type: 'text', required: true }],
  });
  expect((await send(form.id, { message: 'x' })).text).not.toContain('<img');
  await send(form.id, { 'own-a': '=HYPERLINK("http://evil")', message: 'line\n"two"' });
  const { text, headers } = await download(form);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(text).toContain(`"'=HYPERLINK(""http://evil"")","line\n""two"""`);
});

async function download({ profileId, id }: Block) {
  const response = await fetch(`${management.url}/v1/profiles/${profileId}/blocks/${id}/submissions/export`, {
    headers: { authorization: `Bearer ${management.owner.token}` },
  });
  return { headers: response.headers, text: await response.text() };
}

test('a filled honeypot field stores nothing, and the response looks like that of a stored message', async () => {
  const form = await addForm();
  expect((await send(form.id, { ...ada, website: 'https://spam.example' })).status).toBe(303);
  expect((await list(form)).items).toEqual([]);
});

test('only a form that the page shows takes anything', async () => {
  const hidden = await addForm({ hidden: true });
  const later = await addForm({ startsAt: '2999-01-01T00:00:00Z' });
  const { id: profileId } = await profiles.createProfile();
  const link = await profiles.addBlock(profileId, { type: 'link', content: 'https://example.com/' });
  const suspended = await addForm();
  await management.pool.query({
    text: 'update profiles set suspended_at = now() where id = $1',
    values: [suspended.profileId],
  });
  for (const id of [hidden.id, later.id, link.id, suspended.id, 'blk_00000000000000000000', 'blk_1', 'nope'])
    expect([id, (await send(id, ada)).status]).toEqual([id, 404]);
});

test.each([
  ['more than 16 KB', 413, { body: `name=${'x'.repeat(17_000)}` }],
  ['JSON', 415, { headers: { 'content-type': 'application/json' }, body: '{}' }],
  ['parts', 415, { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x--' }],
  ['no type', 415, { headers: { 'content-type': '' }, body: 'name=Ada' }],
  ['a form of another site', 403, { headers: { origin: 'https://evil.example' } }],
])('%s is refused', async (_name, expected, sent) => {
  const form = await addForm();
  expect((await send(form.id, ada, sent)).status).toBe(expected);
  expect((await list(form)).items).toEqual([]);
});

test('what a network sends to no form, and to another workspace, takes nothing from its messages to a form', async () => {
  const form = await addForm();
  const { token } = await management.newWorkspace();
  const otherCalls = createProfileCalls({
    call: (method, path, body) => management.call(method, path, body, { token }),
  });
  const { id } = await otherCalls.createProfile();
  const ofOther = await otherCalls.addBlock(id, { type: 'form', label: 'Write to me', settings: {} });
  const from = { headers: { 'x-forwarded-for': '192.0.2.77' } };
  for (let nth = 0; nth < 10; nth++) expect((await send(`blk_${'x'.repeat(20)}`, ada, from)).status).toBe(404);
  for (let nth = 0; nth < 6; nth++) expect((await send(ofOther.id, ada, from)).status).toBe(303);
  expect((await send(ofOther.id, ada, from)).status).toBe(429);
  expect((await send(form.id, ada, from)).status).toBe(303);
});

test('a network and a form take so many a minute', async () => {
  const form = await addForm();
  const same = { headers: { 'x-forwarded-for': '203.0.113.7' } };
  const statuses: number[] = [];
  for (let nth = 0; nth < 8; nth += 1) statuses.push((await send(form.id, ada, same)).status);
  expect(statuses.slice(0, 6)).toEqual([303, 303, 303, 303, 303, 303]);
  expect(statuses.slice(6)).toEqual([429, 429]);
  expect((await send(form.id, ada)).status).toBe(303);
});

test('submissions are paged, deleted one by one, and with their block', async () => {
  const form = await addForm();
  for (const name of ['One', 'Two', 'Three']) await send(form.id, { ...ada, name });
  const first = await list(form, '?limit=2');
  expect(first.items.map(({ entries }) => entries[0]?.value)).toEqual(['Three', 'Two']);
  const second = await list(form, `?limit=2&cursor=${first.pagination.nextCursor}`);
  expect([second.items.length, second.pagination.nextCursor]).toEqual([1, null]);
  const path = `/v1/profiles/${form.profileId}/blocks/${form.id}`;
  const remove = () => management.call('DELETE', `${path}/submissions/${first.items[0]?.id}`);
  expect((await remove()).body.data).toEqual({ deleted: true });
  expect((await remove()).body.error.code).toBe('SUBMISSION_NOT_FOUND');
  const lines = (await download(form)).text.trim().split('\r\n');
  expect([lines[0], lines.length]).toEqual(['"id","createdAt","Name","Email","Message"', 3]);
  await management.call('DELETE', path);
  const { rowCount } = await management.pool.query({
    text: 'select 1 from form_submissions where block_id = $1',
    values: [form.id],
  });
  expect(rowCount).toBe(0);
});

test('submissions are removed after the days that their form says', async () => {
  const form = await addForm({ retentionDays: 1 });
  await send(form.id, ada);
  await management.pool.query({
    text: `update form_submissions set expires_at = now() - interval '1 second' where block_id = $1`,
    values: [form.id],
  });
  await deleteExpiredSubmissions(management.pool, 100);
  expect((await list(form)).items).toEqual([]);
});

test('a download for Excel has a byte order mark, semicolons and local times', async () => {
  const form = await addForm();
  await send(form.id, { ...ada, message: 'Größe; =1' });
  const path = `/v1/profiles/${form.profileId}/blocks/${form.id}/submissions/export`;
  const response = await fetch(`${management.url}${path}?bom=true&delimiter=%3B&timezone=Asia/Kolkata`, {
    headers: { authorization: `Bearer ${management.owner.token}` },
  });
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  expect(text).toMatch(/^\ufeff"id";"createdAt";/);
  expect(text).toMatch(/";"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d";.*"Größe; =1"/);
});
