import { expect, onTestFinished, test } from 'vitest';
import { createMetrics } from './create-metrics.ts';
import { serveAdmin } from './serve-admin.ts';

test('concurrent requests for readiness check each dependency once', async () => {
  const gate = Promise.withResolvers<boolean>();
  let questions = 0;
  let checksBeforeResponse = 0;
  const open = () => {
    checksBeforeResponse = questions;
    gate.resolve(true);
  };
  const ask = () => {
    questions += 1;
    if (questions === 1) setTimeout(open, 300);
    return gate.promise;
  };
  const admin = await serveAdmin({
    port: 0,
    host: '127.0.0.1',
    checks: [{ name: 'store', ask }],
    metrics: createMetrics(),
  });
  onTestFinished(() => admin.close());
  const readiness = () => fetch(`http://127.0.0.1:${admin.port}/readyz`);
  const asked = Array.from({ length: 20 }, readiness);
  for (const response of await Promise.all(asked)) expect(response.status).toBe(200);
  // A request after the response runs the checks again.
  expect(checksBeforeResponse).toBeLessThan(5);
  const before = questions;
  await readiness();
  expect(questions).toBe(before + 1);
});
