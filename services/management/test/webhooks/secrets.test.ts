import { afterAll, beforeAll, expect, test } from 'vitest';
import { startManagement, type TestManagement } from '../support/start-management.ts';
import { createWebhookCalls, storeDelivery, type WebhookCalls } from '../support/webhook-calls.ts';

let management: TestManagement;
let calls: WebhookCalls;
beforeAll(async () => {
  management = await startManagement();
  calls = createWebhookCalls(management);
});
afterAll(() => management.stop());

const url = 'https://hooks.example.com/';
const events = ['link.clicked'];
const storedSecrets = async (id: string) => {
  const columns = 'secret, previous_secret as "previousSecret", previous_secret_until as "until"';
  const { rows } = await management.pool.query<{ secret: string; previousSecret: string | null; until: Date | null }>(
    `select ${columns} from webhooks where id = $1`,
    [id],
  );
  return rows[0];
};

test('the secret is in the response to the creation only', async () => {
  const { id, secret } = await calls.create();
  const deliveryId = await storeDelivery(management, id);
  const others = [
    await management.call('GET', '/v1/webhooks'),
    await management.call('GET', `/v1/webhooks/${id}`),
    await management.call('PATCH', `/v1/webhooks/${id}`, { description: 'x' }),
    await management.call('POST', `/v1/webhooks/${id}/test`),
    await management.call('GET', `/v1/webhooks/${id}/deliveries`),
    await management.call('GET', `/v1/webhooks/${id}/deliveries/${deliveryId}`),
    await management.call('POST', `/v1/webhooks/${id}/deliveries/${deliveryId}/retry`),
    await management.call('POST', `/v1/webhooks/${id}/rotate-secret`),
    await management.call('DELETE', `/v1/webhooks/${id}`),
  ];
  for (const { status, text } of others) {
    expect([200, 201]).toContain(status);
    expect(text).not.toContain(secret.slice('whsec_'.length));
  }
});

test('a rotated secret is a new one, and the old one is valid for another day', async () => {
  const { id, secret } = await calls.create();
  const first = await calls.rotate(id);
  expect(first.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const stored = await storedSecrets(id);
  expect(stored).toMatchObject({ secret: first.secret, previousSecret: secret });
  expect(first.secret).not.toBe(secret);
  expect(stored?.until?.toISOString()).toBe(first.previousSecretUntil);
  const hours = (Date.parse(first.previousSecretUntil) - Date.now()) / 3_600_000;
  expect(hours).toBeCloseTo(24, 1);

  const second = await calls.rotate(id);
  expect(await storedSecrets(id)).toMatchObject({ secret: second.secret, previousSecret: first.secret });
});

test('an Idempotency-Key replays the response with the secret, and creates no other', async () => {
  const post = (path: string, key: string, body?: unknown) =>
    management.call('POST', `/v1/webhooks${path}`, body, { headers: { 'idempotency-key': key } });
  const made = await post('', 'make', { url, events });
  expect((await post('', 'make', { url, events })).text).toBe(made.text);
  const { id } = made.body.data;
  const rotated = await post(`/${id}/rotate-secret`, 'rotate');
  expect((await post(`/${id}/rotate-secret`, 'rotate')).text).toBe(rotated.text);
  const { secret } = (rotated.body as unknown as { data: { secret: string } }).data;
  expect((await storedSecrets(id))?.secret).toBe(secret);
});

test('the limit of 20 webhooks also holds with Idempotency-Keys', async () => {
  const { token, workspaceId } = await management.newWorkspace();
  const responses = await Promise.all(
    Array.from({ length: 30 }, async (_, nth) => {
      const headers = { 'idempotency-key': `key-${nth}` };
      return await management.call('POST', '/v1/webhooks', { url, events }, { token, headers });
    }),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(20);
  const { rowCount } = await management.pool.query('select from webhooks where workspace_id = $1', [workspaceId]);
  expect(rowCount).toBe(20);
});
