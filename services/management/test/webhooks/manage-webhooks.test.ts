import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startManagement, type TestResponse, type TestManagement } from '../support/start-management.ts';
import { createWebhookCalls, type WebhookCalls } from '../support/webhook-calls.ts';

let management: TestManagement;
let calls: WebhookCalls;
beforeAll(async () => {
  management = await startManagement();
  calls = createWebhookCalls(management);
});
afterAll(() => management.stop());

const url = 'https://hooks.example.com/linkplane';
const events = ['link.clicked'];
const refusal = ({ status, body }: TestResponse) => [
  status,
  body.error.code,
  body.error.details.map(({ field }) => field),
];

describe('a webhook', () => {
  test('is created with a secret, and is active', async () => {
    const made = await calls.create({ url: 'HTTPS://Hooks.Example.com', events: ['link.created', 'link.clicked'] });
    expect(made).toMatchObject({
      url: 'https://hooks.example.com/',
      events: ['link.clicked', 'link.created'],
      description: null,
      active: true,
      disabledReason: null,
      disabledAt: null,
      failingSince: null,
      waiting: 0,
    });
    expect(made.id).toMatch(/^whk_[0-9A-Za-z]{20}$/);
    const [prefix, key = ''] = made.secret.split(/(?<=^whsec_)/);
    expect([prefix, Buffer.from(key, 'base64').length]).toEqual(['whsec_', 32]);
    const { secret: _, ...rest } = made;
    expect(await calls.get(made.id)).toEqual(rest);
  });

  test('is created inactive when requested, with a description, and each event once', async () => {
    const twice = ['profile.viewed', 'profile.viewed'];
    const made = await calls.create({ url, events: twice, description: 'Clicks 🛒', active: false });
    expect(made).toMatchObject({ active: false, description: 'Clicks 🛒', events: ['profile.viewed'] });
  });

  test('changes in the given fields and no others', async () => {
    const { secret: _, ...made } = await calls.create({ description: 'first' });
    expect(await calls.update(made.id, {})).toEqual(made);
    const changed = await calls.update(made.id, { url, events: ['link.created'] });
    expect(changed).toEqual({ ...made, url, events: ['link.created'], updatedAt: changed.updatedAt });
    expect(changed.updatedAt > made.updatedAt).toBe(true);
    expect(await calls.update(made.id, { description: null })).toMatchObject({ description: null, url });
    expect(await calls.update(made.id, { active: false })).toMatchObject({ active: false, disabledReason: null });
    expect(await calls.update(made.id, { active: true })).toMatchObject({ active: true });
  });

  test('that was turned off starts without failures when it is turned on, with a full backlog limit', async () => {
    const { id } = await calls.create();
    const [waiting, off] = [1_000_001, `active = false, disabled_reason = 'backlog', disabled_at = now()`];
    await management.pool.query(`update webhooks set ${off}, failing_since = now() where id = $1`, [id]);
    await management.pool.query('update webhook_backlogs set waiting = $2 where webhook_id = $1', [id, waiting]);
    expect(await calls.get(id)).toMatchObject({ active: false, disabledReason: 'backlog', waiting });
    expect((await calls.get(id)).failingSince).not.toBeNull();
    expect((await calls.update(id, { description: 'still off' })).disabledReason).toBe('backlog');
    expect((await calls.update(id, { active: false })).disabledReason).toBe('backlog');
    expect(await calls.update(id, { active: true })).toMatchObject({
      active: true,
      disabledReason: null,
      disabledAt: null,
      failingSince: null,
      waiting,
    });
    const roomFor = async (waiting: number) => {
      await management.pool.query('update webhook_backlogs set waiting = $2 where webhook_id = $1', [id, waiting]);
      await calls.update(id, { active: true });
      const text = 'select waiting_max as max from webhook_backlogs where webhook_id = $1';
      return (await management.pool.query<{ max: number }>(text, [id])).rows[0]?.max;
    };
    expect(await roomFor(900_000)).toBe(1_900_000);
    expect(await roomFor(1_500_000)).toBe(2_000_000);
    expect(await roomFor(2_000_001)).toBe(2_000_000);
  });

  test('is deleted together with its waiting deliveries', async () => {
    const { id } = await calls.create();
    await management.pool.query(
      `insert into webhook_deliveries (event_id, webhook_id, attempts_left)
       select 'evt_' || n, $1, 10 from generate_series(1, 20000) n`,
      [id],
    );
    const started = performance.now();
    const { body } = await management.call('DELETE', `/v1/webhooks/${id}`);
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(body.data).toEqual({ deleted: true });
    expect((await management.call('DELETE', `/v1/webhooks/${id}`)).body.error.code).toBe('WEBHOOK_NOT_FOUND');
    expect((await management.call('GET', `/v1/webhooks/${id}/deliveries`)).body.error.code).toBe('WEBHOOK_NOT_FOUND');
  });
});

test.each([
  [{}, ['url', 'events']],
  [{ url }, ['events']],
  [{ url, events: [] }, ['events']],
  [{ url, events: 7 }, ['events']],
  [{ url, events: ['link.deleted'] }, ['events.0']],
  [{ url, events: [null] }, ['events.0']],
  [{ url: null, events }, ['url']],
  [{ url: `https://hooks.example.com/${'x'.repeat(2_048)}`, events }, ['url']],
  [{ url, events, description: 'x'.repeat(256) }, ['description']],
  [{ url, events, active: null }, ['active']],
])('%.90j is refused with the names of the fields', async (body, fields) => {
  expect(refusal(await management.call('POST', '/v1/webhooks', body))).toEqual([400, 'VALIDATION_ERROR', fields]);
});

test('a workspace has at most 20 webhooks, also when they are created at once, and a deleted one makes room', async () => {
  const { token } = await management.newWorkspace();
  const own = createWebhookCalls(management, token);
  const create = () => management.call('POST', '/v1/webhooks', { url, events }, { token });
  const responses = await Promise.all(Array.from({ length: 40 }, create));
  const codes = responses.map(({ status, body }) => (status === 201 ? status : body.error.code));
  expect(codes.filter((code) => code === 201)).toHaveLength(20);
  expect(codes.filter((code) => code === 'PLAN_LIMIT_REACHED')).toHaveLength(20);
  const listed = await own.list();
  expect(listed).toHaveLength(20);
  expect(listed.map(({ createdAt }) => createdAt)).toEqual(listed.map(({ createdAt }) => createdAt).toSorted());
  await management.call('DELETE', `/v1/webhooks/${listed[0]!.id}`, undefined, { token });
  await own.create();
  expect((await create()).body.error.code).toBe('PLAN_LIMIT_REACHED');
});
