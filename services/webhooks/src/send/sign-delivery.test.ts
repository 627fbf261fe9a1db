import { randomBytes } from 'node:crypto';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { signDelivery } from './sign-delivery.ts';

const createSecret = (bytes: number) => `whsec_${randomBytes(bytes).toString('base64')}`;
const body = JSON.stringify({ type: 'link.clicked', data: { title: 'Größe 📏 "x" \\' } });

test.each([24, 25, 26, 32, 64])('an independent library accepts what a secret of %d bytes has signed', (bytes) => {
  const secret = createSecret(bytes);
  const headers = signDelivery({ id: 'evt_1', timestampMs: Date.now(), body, secrets: [secret] });
  expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
});

test('the signature of each of several secrets is valid, and of no other one', () => {
  const secrets = [createSecret(24), createSecret(32)];
  const headers = signDelivery({ id: 'evt_1', timestampMs: Date.now(), body, secrets });
  expect(headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}= v1,[A-Za-z0-9+/]{43}=$/);
  for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toBeTruthy();
  expect(() => new Webhook(createSecret(24)).verify(body, headers)).toThrow(WebhookVerificationError);
});

test('a change of anything that is signed invalidates the signature', () => {
  const secret = createSecret(24);
  const headers = signDelivery({ id: 'evt_1', timestampMs: Date.now(), body, secrets: [secret] });
  const verify = (text: string, changed: object) => () => new Webhook(secret).verify(text, { ...headers, ...changed });
  expect(verify(body, {})).not.toThrow();
  expect(verify(`${body} `, {})).toThrow(WebhookVerificationError);
  expect(verify(body, { 'webhook-id': 'evt_2' })).toThrow(WebhookVerificationError);
  const later = String(Number(headers['webhook-timestamp']) + 1);
  expect(verify(body, { 'webhook-timestamp': later })).toThrow(WebhookVerificationError);
});

test('the timestamp is in whole seconds', () => {
  const headers = signDelivery({ id: 'evt_1', timestampMs: 1_760_000_000_999, body, secrets: [] });
  expect(headers['webhook-timestamp']).toBe('1760000000');
});

test('the signature equals the example of the specification', () => {
  const headers = signDelivery({
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestampMs: 1_614_265_330_000,
    body: '{"test": 2432232314}',
    secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  });
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});
