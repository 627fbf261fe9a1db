import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Pool } from '@linkplane/links-db';
import { createTestLinksDb, type TestLinksDb } from '@linkplane/testing';
import {
  createFirstAccount,
  createToken,
  parseDomainHost,
  parseTargetUrl,
  revokeToken,
} from '../../src/operator/index.ts';
import { openTestPool } from '../support/start-management.ts';

let database: TestLinksDb;
let pool: Pool;
beforeAll(async () => {
  database = await createTestLinksDb();
  pool = openTestPool(database.url);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('the first account is created exactly once by processes that start at the same time', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => createFirstAccount(pool)));
  const accounts = made.filter((account) => account !== undefined);
  expect(accounts.length).toBe(1);
  expect(await createFirstAccount(pool)).toBeUndefined();
  const { rows } = await pool.query<{ plan: string; role: string; hash: string }>(
    `select w.plan, m.role, u.password_hash as hash from workspaces w join members m on m.workspace_id = w.id
     join users u on u.id = m.user_id where w.id = $1 and u.email = 'owner@localhost'`,
    [accounts[0]!.workspaceId],
  );
  expect(rows.map(({ plan, role }) => [plan, role])).toEqual([['business', 'owner']]);
  expect(await verify(rows[0]!.hash, accounts[0]!.password)).toBe(true);
  expect(accounts[0]!.password.length).toBeGreaterThanOrEqual(20);
});

describe('tokens', () => {
  test('are not created for an unknown workspace', async () => {
    expect(await createToken(pool, 'wsp_nowhere', 'x')).toBeUndefined();
  });
  test('that are unknown are not revoked; revoking twice is no error', async () => {
    const { rows } = await pool.query<{ id: string }>('select id from workspaces limit 1');
    const { tokenId } = (await createToken(pool, rows[0]!.id, 'x'))!;
    expect([await revokeToken(pool, tokenId), await revokeToken(pool, tokenId)]).toEqual([true, true]);
    expect([await revokeToken(pool, 'tok_00000000000000000000'), await revokeToken(pool, "x'\0")]).toEqual([
      false,
      false,
    ]);
  });
});

describe('the host of a domain', () => {
  test('is a name in the form that browsers send', () => {
    expect(parseDomainHost('Go.Example.COM')).toBe('go.example.com');
    expect(parseDomainHost('münchen.example')).toBe('xn--mnchen-3ya.example');
    expect(parseDomainHost('MÜNCHEN.example.')).toBe('xn--mnchen-3ya.example');
    for (const bad of [
      '',
      'localhost',
      '127.0.0.1',
      '2130706433',
      '[::1]',
      'a.example:80',
      'a.example/x',
      'u@a.example',
      'a b.example',
      'a..example',
      'a.example..',
      '.a.example',
      '-a.example',
      '*.example.com',
      'a.example?x',
      'a.example#x',
    ])
      expect([bad, parseDomainHost(bad)]).toEqual([bad, undefined]);
  });
  test('has only http and https URLs as targets', () => {
    expect(parseTargetUrl('https://example.com')).toBe('https://example.com/');
    expect(parseTargetUrl('javascript:alert(1)')).toBeUndefined();
  });
});
