import { createLogger } from '@linkplane/telemetry';
import { visit } from '@linkplane/testing';
import { expect, test } from 'vitest';
import { openFrontDoor } from '../../src/front-door/front-door.ts';
import { shareLimits } from '../../src/front-door/share-threads.ts';
import { noManagement } from './listen-as-management.ts';

test('rate-limit headers are sent when management is unavailable', async () => {
  const door = await openFrontDoor({
    config: { PORT: 0, HOST: '127.0.0.1', METRICS: 'true', TRUSTED_PROXIES: [], COMPATIBLE_APIS: [] },
    publicUrl: new URL('http://localhost:8080'),
    sharesPort: 'no',
    redirect: (_request, response) => response.end(),
    openFastLane: undefined,
    management: noManagement,
    countVisits: () => 0,
    limits: { ...shareLimits(1), thread: 0 },
    readiness: () => Promise.resolve({}),
    renderMetrics: () => Promise.resolve(''),
    logger: createLogger('test', 'silent'),
  });
  try {
    const requestedAt = Date.now();
    const response = await visit(door.port, '/v1/links');
    expect([response.status, Number(response.headers['retry-after'])]).toEqual([503, 1]);
    const [limit, remaining, reset = NaN] = ['limit', 'remaining', 'reset'].map((name) =>
      Number(response.headers[`x-ratelimit-${name}`] ?? NaN),
    );
    expect([limit, remaining]).toEqual([60, 60]);
    expect(reset * 1_000 - requestedAt).toBeGreaterThan(0);
    expect(reset % 60).toBe(0);
  } finally {
    await door.close();
  }
});
