import { getEventListeners } from 'node:events';
import { createLogger } from '@linkplane/telemetry';
import { expect, test } from 'vitest';
import { sendRequest, type SendDeps } from './send-request.ts';
import { createShipperCounts } from './shipper-counts.ts';

const logger = createLogger('test', 'silent');
const batches = [0, 1].map((partition) => ({ partition, records: 3, firstSequence: 1, bytes: Buffer.alloc(10) }));

function createDeps(send: SendDeps['producer']['send'], givingUp = new AbortController()): SendDeps {
  const producer = { send, close: async () => {} };
  return { producer, counts: createShipperCounts(), logger, givingUp: givingUp.signal };
}

test('acknowledged requests leave no listeners on the signal, however many there are', async () => {
  const deps = createDeps(async () => new Map());
  for (let sent = 0; sent < 100; sent += 1) {
    expect(await sendRequest(deps, batches)).toEqual({ failed: new Map(), isClean: true });
  }
  expect(deps.counts.recordsShipped).toBe(600);
  expect(getEventListeners(deps.givingUp, 'abort')).toHaveLength(0);
});

test('a request that hangs is abandoned as soon as the shipper gives up', async () => {
  const givingUp = new AbortController();
  const sending = sendRequest(
    createDeps(() => new Promise(() => {}), givingUp),
    batches,
  );
  givingUp.abort();
  expect(await sending).toBeUndefined();
});

test('a lane that fails alone is returned at once, and the bytes are not reported as clean', async () => {
  const failed = new Map([[1, new Error('no leader')]]);
  const deps = createDeps(async () => failed);
  expect(await sendRequest(deps, batches)).toEqual({ failed, isClean: false });
  expect(deps.counts.recordsShipped).toBe(3);
});

test('a request is sent again while no broker can be reached, and no lane fails', async () => {
  let attempts = 0;
  const deps = createDeps(async () => {
    attempts += 1;
    if (attempts < 3) throw new Error('no broker');
    return new Map();
  });
  expect(await sendRequest(deps, batches)).toEqual({ failed: new Map(), isClean: false });
  expect(deps.counts.failures).toBe(2);
});

test('a request whose lanes all fail is returned after three attempts', async () => {
  const failed = new Map(batches.map(({ partition }) => [partition, new Error('no leader')]));
  const givingUp = new AbortController();
  let attempts = 0;
  const deps = createDeps(async () => {
    attempts += 1;
    if (attempts > 3) givingUp.abort();
    return failed;
  }, givingUp);
  expect(await sendRequest(deps, batches)).toEqual({ failed, isClean: false });
  expect(attempts).toBe(3);
});

test.each(['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE'])(
  'a request that fails with %s is not sent again',
  async (type) => {
    const error = Object.assign(new Error('too large'), { type });
    const failed = new Map(batches.map(({ partition }) => [partition, error]));
    let attempts = 0;
    const deps = createDeps(async () => {
      attempts += 1;
      return failed;
    });
    expect(await sendRequest(deps, batches)).toEqual({ failed, isClean: false });
    expect(attempts).toBe(1);
  },
);
