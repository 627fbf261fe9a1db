import { expect, test } from 'vitest';
import { describeWebhook, isTurnedOff, nameWebhook } from './describe-webhook.ts';

const on = { active: true, disabledReason: null, failingSince: null };

test('each status of a webhook has its own name', () => {
  expect(describeWebhook(on).name).toBe('Active');
  expect(describeWebhook({ ...on, active: false }).name).toBe('Paused');
  expect(describeWebhook({ ...on, failingSince: '2026-11-21T12:00:00.000Z' }).name).toBe('Failing');
  expect(describeWebhook({ ...on, active: false, disabledReason: 'failing' }).name).toBe('Turned off');
});

test('a webhook that was turned off automatically shows the reason', () => {
  const wordsOf = (disabledReason: 'failing' | 'gone' | 'backlog') =>
    describeWebhook({ ...on, active: false, disabledReason }).words;
  expect(wordsOf('failing')).toContain('Every delivery failed for five days');
  expect(wordsOf('gone')).toContain('The receiver responded with 410 Gone');
  expect(wordsOf('backlog')).toContain('Too many deliveries were pending');
});

test('a webhook that is paused or active does not count as turned off automatically', () => {
  expect(isTurnedOff({ ...on, active: false })).toBe(false);
  expect(isTurnedOff(on)).toBe(false);
  expect(isTurnedOff({ ...on, active: false, disabledReason: 'gone' })).toBe(true);
});

test('a webhook without a description is named by its host', () => {
  expect(nameWebhook({ description: null, url: 'https://hooks.example.com:8443/in' })).toBe('hooks.example.com:8443');
  expect(nameWebhook({ description: 'Warehouse', url: 'https://hooks.example.com/' })).toBe('Warehouse');
});
