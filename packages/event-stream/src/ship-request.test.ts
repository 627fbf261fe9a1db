import { getEventListeners } from 'node:events';
import { createLogger } from '@linkplane/telemetry';
import { expect, test } from 'vitest';
import { shipRequest } from './ship-request.ts';
import { createShipperCounts } from './shipper-counts.ts';

const request = { records: [], messages: [], bytes: 0, next: 0 };

test('requests that are acknowledged leave nothing behind, however many there are', async () => {
  const { signal } = new AbortController();
  const deps = {
    ...{ root: '', counts: createShipperCounts(), logger: createLogger('test', 'silent'), givingUp: signal },
    producer: { send: async () => {}, close: async () => {} },
  };
  for (let sent = 0; sent < 100; sent += 1) expect(await shipRequest(deps, 'journal', request)).toBe(true);
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});

test('a request that hangs is left as soon as the shipper gives up', async () => {
  const givingUp = new AbortController();
  const deps = {
    ...{ root: '', counts: createShipperCounts(), logger: createLogger('test', 'silent'), givingUp: givingUp.signal },
    producer: { send: () => new Promise<void>(() => {}), close: async () => {} },
  };
  const shipping = shipRequest(deps, 'journal', request);
  givingUp.abort();
  expect(await shipping).toBe(false);
});
