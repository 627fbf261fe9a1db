import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitFor } from '@linkplane/testing';
import { openRedisInvalidations, openRedisTargetCache } from '../src/index.ts';
import type { RedisStore, TargetCache, TargetPlace } from '../src/index.ts';
import { openStore, patientMs, startTestRedis } from './start-store.ts';

const server = await startTestRedis();
afterAll(() => server?.stop());

describe.runIf(server)('targets in Redis', () => {
  let store: RedisStore;
  beforeAll(async () => {
    store = await openStore(server?.url ?? '', undefined, patientMs);
  });
  afterAll(() => store.close());

  let places = 0;
  const newPlace = () => ({ host: '', slugKey: `slug-${(places += 1)}` });
  /** The state after a published change and a renewed lease. */
  const renewLease = () => openRedisInvalidations(store).renewLease(async () => true);
  const change = (place: { host: string; slugKey: string }, version: number) =>
    openRedisInvalidations(store).publish([{ kind: 'target', ...place, version }]);
  /** Renews a lease that has expired before it was read. */
  const readLeased = (cache: TargetCache, places: TargetPlace[]) =>
    waitFor(async () => {
      await renewLease();
      const read = await cache.read(places);
      return read.ticket && { ...read, ticket: read.ticket };
    });
  const ticketOf = async (cache = openRedisTargetCache(store)) => (await readLeased(cache, [newPlace()])).ticket;
  const bodyAt = async (place: { host: string; slugKey: string }) =>
    (await openRedisTargetCache(store).read([place])).found[0]?.body;

  test('written targets are read in one round trip, in the order of the keys', async () => {
    const cache = openRedisTargetCache(store);
    const [a, b, c] = [newPlace(), newPlace(), { host: 'go.example.com', slugKey: 'slug-1' }];
    await cache.write(await ticketOf(cache), [
      { ...a, version: 3, body: '{"a":"é\n:"}' },
      { ...c, version: 4, body: 'c' },
    ]);
    const read = await readLeased(cache, [c, b, a]);
    expect(read.found).toEqual([
      { ...c, version: 4, body: 'c' },
      undefined,
      { ...a, version: 3, body: '{"a":"é\n:"}' },
    ]);
    expect([read.hasLease, cache.counts.hits]).toEqual([true, 2]);
  });

  test('an older version never replaces a newer one, the same version does', async () => {
    const cache = openRedisTargetCache(store);
    const place = newPlace();
    for (const [version, body] of [
      [7, 'seven'],
      [6, 'six'],
      [7, 'seven again'],
    ] as const)
      await cache.write(await ticketOf(cache), [{ ...place, version, body }]);
    expect(await bodyAt(place)).toBe('seven again');
    expect(cache.counts.refusedWrites).toBe(1);
  });

  test('a change leaves a tombstone that refuses older values, and a late tombstone keeps newer values', async () => {
    const cache = openRedisTargetCache(store);
    const place = newPlace();
    const ticket = await ticketOf(cache);
    await cache.write(ticket, [{ ...place, version: 1, body: 'old' }]);
    await change(place, 2);
    expect(await bodyAt(place)).toBeUndefined();
    await cache.write(ticket, [{ ...place, version: 1, body: 'old' }]);
    expect(await bodyAt(place)).toBeUndefined();
    await cache.write(ticket, [{ ...place, version: 2, body: 'new' }]);
    await change(place, 2);
    await change(place, 1);
    expect(await bodyAt(place)).toBe('new');
  });

  test('values that were read too long ago, or under another run of the server, are not written', async () => {
    const cache = openRedisTargetCache(store);
    const place = newPlace();
    const ticket = await ticketOf(cache);
    const target = { ...place, version: 1, body: 'late' };
    await cache.write({ ...ticket, readAt: String(Number(ticket.readAt) - 6_000) }, [target]);
    await cache.write({ ...ticket, runId: 'of-another-server' }, [target]);
    expect(await bodyAt(place)).toBeUndefined();
    expect(cache.counts.refusedWrites).toBe(2);
    await cache.write(ticket, [target]);
    expect(await bodyAt(place)).toBe('late');
  });

  test('every entry and tombstone expires', async () => {
    const [value, mark] = [newPlace(), newPlace()];
    await openRedisTargetCache(store).write(await ticketOf(), [{ ...value, version: 1, body: 'x' }]);
    await change(mark, 1);
    const lives = await store.run(async (client) => {
      const keys = await client.keys(`${store.namespace}:*`);
      return await Promise.all(keys.map((key) => client.pttl(key)));
    });
    expect(lives.length).toBeGreaterThan(1);
    for (const life of lives) expect(life > 0 && life <= 24 * 3_600_000).toBe(true);
  });

  test('an entry that cannot be decoded is not read, is overwritten, and can be discarded', async () => {
    const cache = openRedisTargetCache(store);
    const ticket = await ticketOf(cache);
    for (const garbage of ['', 'x', '{}', ':', 'NaN:x', '-1:x', '\0', '99999999999999999999:x']) {
      const place = newPlace();
      await store.run((client, runId) => client.set(`${store.namespace}:target:${runId}:/${place.slugKey}`, garbage));
      expect(await bodyAt(place)).toBeUndefined();
    }
    const list = newPlace();
    const key = (runId: string) => `${store.namespace}:target:${runId}:/${list.slugKey}`;
    await store.run((client, runId) => client.lpush(key(runId), 'not a string'));
    expect(await bodyAt(list)).toBeUndefined();
    await cache.write(ticket, [{ ...list, version: 1, body: 'mended' }]);
    expect(await bodyAt(list)).toBe('mended');
    await cache.discard({ ...list, version: 2, body: '' });
    expect(await bodyAt(list)).toBe('mended');
    await cache.discard({ ...list, version: 1, body: '' });
    expect(await bodyAt(list)).toBeUndefined();
  });

  test('without a lease found values are marked as stale, and no value can be written', async () => {
    const cache = openRedisTargetCache(store);
    const place = newPlace();
    await cache.write(await ticketOf(cache), [{ ...place, version: 1, body: 'x' }]);
    await waitFor(async () => !(await cache.read([place])).hasLease);
    const read = await cache.read([place]);
    expect(read.found[0]?.body).toBe('x');
    expect(read.ticket).toBeUndefined();
    await openRedisInvalidations(store).renewLease(async () => false);
    expect((await cache.read([place])).hasLease).toBe(false);
  });

  test('a renewal that took longer than the lease lasts has no effect', async () => {
    const cache = openRedisTargetCache(store);
    await waitFor(async () => !(await cache.read([newPlace()])).hasLease);
    await openRedisInvalidations(store).renewLease(async () => {
      await new Promise((resolve) => setTimeout(resolve, 450));
      return true;
    });
    expect((await cache.read([newPlace()])).hasLease).toBe(false);
  });
});
