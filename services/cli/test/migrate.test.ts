import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allowLongTests } from '@linkplane/testing';
import { expect, test, vi } from 'vitest';
import type { CountsReport } from '../src/counts/verify-counts.ts';
import { runCommand, runJson } from './run-on-stores.ts';

allowLongTests('processes');

// The embedded stores run at a lower priority than everything else: on a busy machine they are slow.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

type Applied = { postgres: string[]; clickHouse: string[] };

test('on stores without a schema only migrate does anything, and then the other commands work', async () => {
  const env = { DATA_DIR: mkdtempSync(join(tmpdir(), 'linkplane-cli-migrate-')) };
  try {
    const refused = await runCommand('workspace create --name Acme --plan pro', env);
    expect([refused.code, refused.out]).toEqual([1, '']);
    expect(refused.err).toMatch(
      /^Postgres lacks \d+ migrations, the first of them 0001_foundation\.sql\. .*linkplane migrate$/,
    );
    expect((await runCommand('verify-counts', env)).err).toContain('linkplane migrate');
    const first = await runJson<Applied>('migrate', env);
    expect(first.code).toBe(0);
    expect(first.data.postgres).toContain('0001_foundation.sql');
    expect(first.data.clickHouse).toContain('001_clicks.sql');
    expect(await runJson<Applied>('migrate', env)).toEqual({ code: 0, data: { postgres: [], clickHouse: [] } });
    const { code, data } = await runJson<CountsReport>('verify-counts', env);
    expect([code, data.differenceCount]).toEqual([0, 0]);
  } finally {
    rmSync(env.DATA_DIR, { recursive: true, force: true });
  }
});
