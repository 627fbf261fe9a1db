import { randomUUID } from 'node:crypto';
import { webhookEvent, type CreatedLinks } from '@linkplane/contracts';
import { createId } from '@linkplane/runtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
beforeAll(async () => void (management = await startManagement()));
afterAll(() => management.stop());

const url = 'https://example.com/';

/** A workspace with a webhook for `events`. */
async function newWorkspaceWithWebhook(events: string[] = ['link.created'], waitingMax = 1_000_000) {
  const { workspaceId, token } = await management.newWorkspace('enterprise');
  const webhookId = createId('whk');
  await management.pool.query(
    `with w as (insert into webhooks (id, workspace_id, url, events, secret) values ($1, $2, $3, $4, '') returning id)
     insert into webhook_backlogs (webhook_id, waiting_max) select id, $5 from w`,
    [webhookId, workspaceId, url, events, waitingMax],
  );
  const post = (path: string, body: unknown, headers = {}) => management.call('POST', path, body, { token, headers });
  return { webhookId, post };
}

type Queued = { id: string; body: string; createdAt: Date };

async function queuedFor(webhookId: string): Promise<Queued[]> {
  const { rows } = await management.pool.query<Queued & { waiting: number }>(
    `select e.id, e.body, e.created_at as "createdAt", b.waiting
     from webhook_deliveries d join webhook_events e on e.id = d.event_id join webhook_backlogs b using (webhook_id)
     where webhook_id = $1 order by e.body`,
    [webhookId],
  );
  expect(rows[0]?.waiting ?? 0).toBe(rows.length);
  return rows;
}

test('link.created has the link as the API returned it when it was created', async () => {
  const { webhookId, post } = await newWorkspaceWithWebhook();
  const title = 'evt_ "quotes" \\ 🙂 @';
  const created = await post('/v1/links', { url, title, expiresAt: '2040-01-01T00:00:00Z', clickLimit: 3 });
  const [queued, ...others] = await queuedFor(webhookId);
  expect(others).toEqual([]);
  expect(queued?.id).toMatch(/^evt_[0-9A-Za-z]{20}$/);
  const body = webhookEvent.parse(JSON.parse(queued?.body ?? ''));
  expect(body).toEqual({ type: 'link.created', timestamp: created.body.data.createdAt, data: created.body.data });
  expect(Object.keys(body.data)).toEqual(Object.keys(created.body.data));
});

test('link.created is not sent for a link that is refused or rolled back', async () => {
  const { webhookId, post } = await newWorkspaceWithWebhook();
  const { slug } = (await post('/v1/links', { url })).body.data;
  expect((await post('/v1/links', { url, slug })).status).toBe(400);
  expect((await post('/v1/links', { url: 'nope' })).status).toBe(400);
  const headers = { 'idempotency-key': randomUUID() };
  for (let i = 0; i < 3; i++) expect((await post('/v1/links', { url }, headers)).status).toBe(201);
  expect(await queuedFor(webhookId)).toHaveLength(2);
});

test('link.created is sent for each link of a bulk call that is created', async () => {
  const { webhookId, post } = await newWorkspaceWithWebhook();
  const links = [{ url, title: 'a' }, { url: 'nope' }, { url, title: 'b' }, { url, title: 'c' }];
  const { created, results } = (await post('/v1/links/bulk', { links })).body.data as unknown as CreatedLinks;
  const made = results.flatMap((result) => (result.success ? [result.data] : []));
  const response = (await queuedFor(webhookId)).map(({ body }) => webhookEvent.parse(JSON.parse(body)).data);
  expect(created).toBe(3);
  expect(response).toHaveLength(3);
  expect(response).toEqual(expect.arrayContaining(made));
});

test('link.created is sent for every link of concurrent calls, and the backlog counts them', async () => {
  const { webhookId, post } = await newWorkspaceWithWebhook();
  const responses = await Promise.all(Array.from({ length: 60 }, () => post('/v1/links', { url })));
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(60);
  expect(await queuedFor(webhookId)).toHaveLength(60);
});

test('link.created is sent to subscribed webhooks only, and a webhook with a full backlog is turned off', async () => {
  const clicks = await newWorkspaceWithWebhook(['link.clicked', 'profile.viewed']);
  await clicks.post('/v1/links', { url });
  expect(await queuedFor(clicks.webhookId)).toEqual([]);
  const full = await newWorkspaceWithWebhook(['link.created'], 2);
  for (let i = 0; i < 5; i++) expect((await full.post('/v1/links', { url })).status).toBe(201);
  expect(await queuedFor(full.webhookId)).toHaveLength(3);
  const state = 'select active, disabled_reason as reason from webhooks where id = $1';
  const { rows } = await management.pool.query(state, [full.webhookId]);
  expect(rows).toEqual([{ active: false, reason: 'backlog' }]);
});
