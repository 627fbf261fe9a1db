import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTcpProxy } from '@linkplane/local-servers';
import { allowLongTests, waitFor } from '@linkplane/testing';
import { openRedisInvalidations, type Invalidation, type RedisStore } from '../src/index.ts';
import { openStore, patientMs, startTestRedis } from './start-store.ts';

allowLongTests('processes');

const server = await startTestRedis();
afterAll(() => server?.stop());

describe.runIf(server)('invalidations over Redis', () => {
  const closers: (() => Promise<unknown>)[] = [];
  let publisherStore: RedisStore;
  let publisher: ReturnType<typeof openRedisInvalidations>;
  let isRenewing = true;
  /** Resolves when every renewal that was begun has ended. */
  let renewing: Promise<unknown> = Promise.resolve();

  beforeAll(async () => {
    publisherStore = await openStore(server?.url ?? '', undefined, patientMs);
    publisher = openRedisInvalidations(publisherStore);
    const timer = setInterval(() => {
      if (!isRenewing) return;
      const word = publisher.renewLease(async () => true).catch(() => {});
      renewing = renewing.then(() => word);
    }, 100);
    closers.push(async () => clearInterval(timer));
  });
  afterAll(async () => {
    for (const close of closers) await close();
    await publisherStore.close();
  });
  afterEach(() => void (isRenewing = true));

  async function listen(port = server?.port ?? 0) {
    const store = await openStore(`redis://127.0.0.1:${port}`, publisherStore.namespace);
    const invalidations = openRedisInvalidations(store);
    const received: Invalidation[] = [];
    const state = { lease: { since: 0, until: 0 } };
    invalidations.subscribe(
      (change) => received.push(change),
      (lease) => (state.lease = lease),
    );
    closers.push(async () => {
      await invalidations.close();
      await store.close();
    });
    const hasLease = () => performance.now() < state.lease.until;
    await waitFor(hasLease);
    return { received, state, hasLease, invalidations };
  }
  let versions = 0;
  const aChange = (): Invalidation => ({ kind: 'target', host: '', slugKey: 'spring', version: (versions += 1) });

  test('every subscriber receives every change in order, however many are published at once', async () => {
    const listeners = [await listen(), await listen()];
    const changes = Array.from({ length: 1_200 }, aChange);
    await publisher.publish(changes);
    await publisher.publish([{ kind: 'host', host: 'go.example.com', slugKey: '', version: 1 }]);
    for (const { received } of listeners) await waitFor(() => received.length === 1_201);
    expect(listeners[0]?.received.slice(0, 1_200)).toEqual(changes);
    expect(listeners[0]?.received[1_200]).toMatchObject({ kind: 'host', host: 'go.example.com' });
  });

  test('without renewals no cache is valid after 800 ms, and with the next renewal it is valid again', async () => {
    const { state, hasLease } = await listen();
    const { since } = state.lease;
    isRenewing = false;
    await renewing;
    const stoppedAt = performance.now();
    await waitFor(() => !hasLease());
    expect(state.lease.until - stoppedAt).toBeLessThan(950);
    isRenewing = true;
    await waitFor(hasLease);
    // No message was lost, so values that were read before are still valid.
    expect(state.lease.since).toBe(since);
  });

  test('a subscriber whose connection was closed invalidates earlier values, and receives changes again', async () => {
    const { received, state, hasLease } = await listen();
    const { since } = state.lease;
    await publisherStore.run((client) => client.call('CLIENT', 'KILL', 'TYPE', 'pubsub'));
    await waitFor(() => state.lease.since > since);
    await waitFor(hasLease);
    await publisher.publish([aChange()]);
    await waitFor(() => received.length === 1);
  });

  test('a subscriber without messages detects it within 600 ms, although its connection is open', async () => {
    const proxy = await startTcpProxy(server?.port ?? 0);
    closers.push(() => proxy.stop());
    const { received, state, hasLease } = await listen(proxy.port);
    const { since } = state.lease;
    proxy.blackHole();
    const brokenAt = performance.now();
    await waitFor(() => !hasLease());
    expect(state.lease.until - brokenAt).toBeLessThan(600);
    await publisher.publish([aChange()]);
    proxy.restore();
    await waitFor(hasLease);
    expect(state.lease.since).toBeGreaterThan(since);
    expect(received).toEqual([]);
  });

  test('a frozen Redis invalidates the caches, which are valid again when it resumes', async () => {
    const { hasLease } = await listen();
    process.kill(server?.pid ?? 0, 'SIGSTOP');
    await waitFor(() => !hasLease());
    await expect(publisher.publish([aChange()])).rejects.toThrow();
    process.kill(server?.pid ?? 0, 'SIGCONT');
    await waitFor(hasLease);
  });

  test('a message that cannot be decoded counts as a gap', async () => {
    const { state, hasLease, invalidations } = await listen();
    const { since } = state.lease;
    await publisherStore.run((client) => client.publish(`${publisherStore.namespace}:changes`, '{"kind":'));
    await waitFor(() => state.lease.since > since);
    await waitFor(hasLease);
    expect(invalidations.counts().gaps).toBeGreaterThan(1);
  });
});
