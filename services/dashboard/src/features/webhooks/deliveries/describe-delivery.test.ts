import { expect, test } from 'vitest';
import {
  formatJson,
  nameDeliveryState,
  describeDelivery,
  formatDuration,
  describeOutcome,
} from './describe-delivery.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const waiting = { state: 'waiting', attemptCount: 0, nextAttemptAt: '2026-11-21T12:05:00.000Z' } as const;

test('a delivery describes its status and its next attempt', () => {
  expect(describeDelivery({ ...waiting, attemptCount: 2 }, true, now)).toBe(
    'Not delivered after 2 attempts. The next attempt is due in 5 minutes.',
  );
  expect(describeDelivery({ ...waiting, nextAttemptAt: '2026-11-21T11:59:59.000Z' }, true, now)).toBe(
    'The next attempt is due now.',
  );
  expect(describeDelivery({ ...waiting, state: 'succeeded', attemptCount: 1 }, true, now)).toContain('after 1 attempt');
  expect(describeDelivery({ ...waiting, state: 'failed', attemptCount: 10 }, true, now)).toContain(
    'Failed after 10 attempts',
  );
});

test('a pending delivery has no due time while the webhook is off', () => {
  expect(describeDelivery(waiting, false, now)).toBe('Pending until the webhook is turned on again.');
});

test('a pending delivery with a failed attempt is marked as a warning', () => {
  expect(nameDeliveryState(waiting).tone).toBe('plain');
  expect(nameDeliveryState({ ...waiting, attemptCount: 1 })).toEqual({ name: 'Pending', tone: 'warn' });
});

test('an attempt shows the status of the response, or the error', () => {
  expect(describeOutcome({ status: 503, error: 'responded with 503' })).toBe('503');
  expect(describeOutcome({ status: null, error: 'connection refused' })).toBe('connection refused');
  expect(formatDuration(84)).toBe('84 ms');
  expect(formatDuration(15_004)).toBe('15.0 s');
});

test('a body that is not JSON is shown unchanged', () => {
  expect(formatJson('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(formatJson('<html>')).toBe('<html>');
});
