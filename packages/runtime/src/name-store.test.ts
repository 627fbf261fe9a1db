import { createConnection } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { nameStore } from './name-store.ts';

const store = { name: 'Postgres', setting: 'DATABASE_URL', url: 'postgres://ada:secret@db.example:5432/links' };
const failWith = (error: Error) => nameStore(store, () => Promise.reject(error));

test('an error of a store names it and its address, and neither user nor password', async () => {
  await expect(failWith(new Error('no room'))).rejects.toThrow(
    /^Postgres at db\.example:5432 of DATABASE_URL: no room$/,
  );
});

test('an error for each address of a host is said once', async () => {
  const refused = (address: string) => new Error(`connect ECONNREFUSED ${address}`);
  await expect(
    failWith(new AggregateError([refused('::1:1'), refused('127.0.0.1:1'), refused('::1:1')])),
  ).rejects.toThrow(/: connect ECONNREFUSED ::1:1; connect ECONNREFUSED 127\.0\.0\.1:1$/);
});

test('a port without a listener is said in words', async () => {
  const connect = async () => void (await once(createConnection({ host: 'localhost', port: 1 }), 'connect'));
  await expect(nameStore({ ...store, url: 'postgres://localhost:1/links' }, connect)).rejects.toThrow(
    /^Postgres at localhost:1 of DATABASE_URL: connect ECONNREFUSED/,
  );
});

test('the result of what succeeds is returned', async () => {
  expect(await nameStore(store, () => Promise.resolve(7))).toBe(7);
});
