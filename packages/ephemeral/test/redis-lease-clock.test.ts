import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { RedisStore } from '../src/index.ts';
import { renewLease } from '../src/redis/publish-changes.ts';
import { leaseKey } from '../src/redis/target-keys.ts';
import { leaseForMs } from '../src/lease-times.ts';
import { openStore, patientMs, startTestRedis } from './start-store.ts';

const server = await startTestRedis();
afterAll(() => server?.stop());

describe.runIf(server)('renewing for the caches', () => {
  test('a lease lasts no longer when the clock of Redis is set back by an hour during its renewal', async () => {
    const store = await openStore(server?.url ?? '', undefined, patientMs);
    onTestFinished(() => store.close());
    const asItWasAnHourAhead: RedisStore = {
      ...store,
      run: (act) =>
        store.run((client, runId) => {
          const time = async () => [Math.floor(Date.now() / 1_000) + 3_600, 0];
          return act(
            new Proxy(client, { get: (of, name) => (name === 'time' ? time : (Reflect.get(of, name) as unknown)) }),
            runId,
          );
        }),
    };
    await renewLease(asItWasAnHourAhead, async () => true);
    const left = await store.run((client, runId) => client.pttl(leaseKey(store, runId)));
    expect(left).toBeLessThanOrEqual(leaseForMs);
    expect(left).not.toBe(-1);
  });
});
