import { expect, test } from 'vitest';
import { layOutJson, nameDeliveryState, tellDelivery, tellDuration, tellOutcome } from './describe-delivery.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const waiting = { state: 'waiting', attemptCount: 0, nextAttemptAt: '2026-11-21T12:05:00.000Z' } as const;

test('a delivery says where it stands, and what comes next', () => {
  expect(tellDelivery({ ...waiting, attemptCount: 2 }, true, now)).toBe(
    'Not delivered after 2 attempts. The next attempt is due in 5 minutes.',
  );
  expect(tellDelivery({ ...waiting, nextAttemptAt: '2026-11-21T11:59:59.000Z' }, true, now)).toBe(
    'The next attempt is due now.',
  );
  expect(tellDelivery({ ...waiting, state: 'succeeded', attemptCount: 1 }, true, now)).toContain('after 1 attempt');
  expect(tellDelivery({ ...waiting, state: 'failed', attemptCount: 10 }, true, now)).toContain(
    'Failed after 10 attempts',
  );
});

test('nothing is said to be due while the webhook is off', () => {
  expect(tellDelivery(waiting, false, now)).toBe('Pending until the webhook is turned on again.');
});

test('what waits after a failed attempt stands out of what is new', () => {
  expect(nameDeliveryState(waiting).tone).toBe('plain');
  expect(nameDeliveryState({ ...waiting, attemptCount: 1 })).toEqual({ name: 'Pending', tone: 'warn' });
});

test('an attempt says what was answered, or why nothing was', () => {
  expect(tellOutcome({ status: 503, error: 'answered 503' })).toBe('503');
  expect(tellOutcome({ status: null, error: 'connection refused' })).toBe('connection refused');
  expect(tellDuration(84)).toBe('84 ms');
  expect(tellDuration(15_004)).toBe('15.0 s');
});

test('a body that is no JSON is shown as it is', () => {
  expect(layOutJson('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(layOutJson('<html>')).toBe('<html>');
});
