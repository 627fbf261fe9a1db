import { expect, test } from 'vitest';
import { describeDomain, describePointing } from './describe-domain.ts';

const served = { isServed: true, isVouchedFor: false, servedUntil: null };

test('each status of a domain has its own name', () => {
  expect(describeDomain({ ...served, status: 'pending', isServed: false }).name).toBe('Pending');
  expect(describeDomain({ ...served, status: 'verified' }).name).toBe('Verified');
  expect(describeDomain({ ...served, status: 'failing', isServed: false }).name).toBe('Inactive');
});

test('a failing domain shows until when it works', () => {
  const state = describeDomain({ ...served, status: 'failing', servedUntil: '2026-11-24T12:00:00.000Z' });
  expect(state).toMatchObject({ name: 'Failing', tone: 'bad' });
  expect(state.words).toContain('2026');
});

test('a domain without a DNS check is shown as not checked yet', () => {
  expect(describePointing({ pointsHere: 'unknown', lastCheckedAt: null })).toMatchObject({
    name: 'Not checked yet',
    tone: 'plain',
  });
});
