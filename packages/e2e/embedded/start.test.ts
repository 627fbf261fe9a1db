import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findFreePort } from '@linkplane/local-servers';
import { visit } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configKeys } from '../../../services/standalone/src/config.ts';
import { runCli } from '../support/run-cli.ts';
import { createApiClient } from '../support/api-client.ts';
import { end, hasEnded, spawnProduct } from '../support/start-embedded.ts';
import { startProduct, type Product } from '../support/start-product.ts';

const root = resolve(import.meta.dirname, '../../..');

async function startAndFail(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const { child, output } = spawnProduct(env);
  await new Promise((ended) => child.once('exit', ended));
  return { code: child.exitCode, output: output() };
}

describe('configuration', () => {
  test('with several invalid values the start fails with exit code 1 and names all of them', async () => {
    const { code, output } = await startAndFail({
      PORT: 'eighty',
      PUBLIC_URL: 'ftp://x',
      DATABASE_URL: 'mysql://user:secret@host/db',
      LOG_LEVEL: 'loud',
      TRUSTED_PROXIES: '10.0.0.0/99',
    });
    expect(code).toBe(1);
    for (const key of ['PORT', 'PUBLIC_URL', 'DATABASE_URL', 'LOG_LEVEL', 'TRUSTED_PROXIES'])
      expect(output).toContain(`${key}: must be`);
    expect(output).not.toContain('secret');
    expect(output).not.toContain('    at ');
  });

  test.each([
    [
      'DATABASE_URL',
      'postgres://ada:secret@127.0.0.1:1/links',
      'Postgres at 127.0.0.1:1 of DATABASE_URL: connect ECONNREFUSED',
    ],
    [
      'CLICKHOUSE_URL',
      'http://ada:secret@127.0.0.1:1/clicks',
      'ClickHouse at 127.0.0.1:1 of CLICKHOUSE_URL: connect ECONNREFUSED',
    ],
  ])('without a server at %s the start fails and names the store and its address', async (key, url, words) => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'linkplane-e2e-'));
    const { code, output } = await startAndFail({ PORT: '0', DATA_DIR: dataDirectory, [key]: url });
    expect(code).toBe(1);
    expect(output).toContain(`Linkplane could not start: ${words}`);
    expect(output).not.toContain('secret');
  });

  test('.env.example lists every configuration key and no other', () => {
    const keys = [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^([A-Z0-9_]+)=/gm)].map(
      ([, key]) => key,
    );
    expect(keys.sort()).toEqual([...configKeys].sort());
  });
});

describe('a running product', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ dataDirectory: mkdtempSync(join(tmpdir(), 'linkplane-e2e-')) });
  });
  afterAll(async () => await product.stop());

  test('stores the first-run credentials in a file that only its user can read', async () => {
    expect(statSync(join(product.dataDirectory, 'first-run.json')).mode & 0o777).toBe(0o600);
    expect(product.firstRun).toMatchObject({
      email: 'owner@localhost',
      token: expect.stringMatching(/^lp_[0-9A-Za-z]{38}$/) as string,
      workspaceId: expect.stringMatching(/^wsp_/) as string,
    });
    expect(product.firstRun.password.length).toBeGreaterThanOrEqual(16);
    // Credentials are printed to terminals only, and this output is none.
    expect(product.output()).toContain(join(product.dataDirectory, 'first-run.json'));
    expect(product.output()).not.toContain(product.firstRun.token);
    expect(product.output()).not.toContain(product.firstRun.password);
  });

  test.runIf(process.platform === 'linux')(
    'runs everything except the redirect plane at a lower priority',
    async () => {
      const pid = product.pid();
      const listLowPriorityThreads = () =>
        readdirSync(`/proc/${pid}/task`).flatMap((id) => {
          try {
            const name = readFileSync(`/proc/${pid}/task/${id}/comm`, 'utf8').trim();
            return getPriority(Number(id)) > getPriority(pid) ? [name] : [];
          } catch {
            return []; // it has just ended
          }
        });
      // Management, analytics and webhooks. Threads of theirs that load tables may not have ended yet.
      await expect
        .poll(() => listLowPriorityThreads().filter((name) => name === 'WorkerThread'), { timeout: 20_000 })
        .toHaveLength(3);
      expect(listLowPriorityThreads()).toContain('V8Worker');
      const clickhouse = Number(readFileSync(join(product.dataDirectory, 'clickhouse/pid'), 'utf8'));
      expect(getPriority(clickhouse)).toBeGreaterThan(getPriority(pid));
      const session = `/proc/${clickhouse}/autogroup`;
      const mayLower = process.getuid?.() === 0 && existsSync(session) && readFileSync(session, 'utf8') !== '';
      if (mayLower) expect(readFileSync(session, 'utf8')).toContain('nice 10');
    },
  );

  // Concurrent with the next test, because the second process waits a while for the first one to end.
  test.concurrent('keeps running when a second process on its DATA_DIR exits with a clear message', async () => {
    const { code, output } = await startAndFail({
      PORT: String(await findFreePort()),
      DATA_DIR: product.dataDirectory,
    });
    expect(code).toBe(1);
    expect(output).toContain('in use by another running process');
    expect(output).not.toContain('    at ');
    expect((await product.visit('/livez')).status).toBe(200);
  });

  test.concurrent('makes a second process on its port exit with a clear message', async () => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'linkplane-e2e-'));
    const { code, output } = await startAndFail({ PORT: String(product.port), DATA_DIR: dataDirectory });
    expect(code).toBe(1);
    expect(output).toContain(`port ${product.port} is taken`);
    rmSync(dataDirectory, { recursive: true, force: true });
  });

  test('applies operator commands at once: workspaces and tokens are created and revoked', async () => {
    const made = await runCli(product.cliEnv, ['workspace', 'create', '--name', 'Acme', '--plan', 'pro', '--json']);
    expect(Object.keys(made).sort()).toEqual(['token', 'workspaceId']);
    const api = createApiClient(product.port, made.token ?? '');
    const link = await api.createLink({ url: 'https://example.com/' });
    const other = await product.api.call('GET', `/links/${link.id}`);
    expect(other).toMatchObject({ status: 404, body: { error: { code: 'LINK_NOT_FOUND' } } });

    const second = await runCli(product.cliEnv, ['token', 'create', '--workspace', made.workspaceId ?? '', '--json']);
    expect(Object.keys(second).sort()).toEqual(['token', 'tokenId']);
    const secondApi = createApiClient(product.port, second.token ?? '');
    expect((await secondApi.call('GET', `/links/${link.id}`)).status).toBe(200);
    await runCli(product.cliEnv, ['token', 'revoke', '--id', second.tokenId ?? '', '--json']);
    expect(await secondApi.call('GET', `/links/${link.id}`)).toMatchObject({
      status: 401,
      body: { error: { code: 'INVALID_TOKEN' } },
    });
  });

  test('serves /v1 and /api/v1 alike on any Host, with a request id in every response', async () => {
    const headers = { Authorization: `Bearer ${product.firstRun.token}`, Host: 'whatever.example' };
    const [plain, alias] = await Promise.all(
      ['/v1/links', '/api/v1/links'].map((path) => visit(product.port, path, { headers })),
    );
    expect(plain?.status).toBe(200);
    expect(alias?.body).toBe(plain?.body);
    const unauthorized = await visit(product.port, '/v1/links');
    const unknown = await visit(product.port, '/v1/nothing', { headers });
    for (const response of [plain, alias, unauthorized, unknown])
      expect(response?.headers['x-request-id']).toMatch(/^req_/);
    expect(unauthorized).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
    expect(JSON.parse(unknown.body)).toMatchObject({ success: false, error: { code: 'NOT_FOUND' } });
  });

  test('keeps a link through a stop and a start', async () => {
    const link = await product.api.createLink({ url: 'https://example.com/' });
    await product.visit(`/${link.slug}`);
    process.kill(product.pid(), 'SIGTERM');
    await product.ended();
    await product.restart();
    expect(product.output()).not.toContain('first start');
    expect((await product.visit(`/${link.slug}`)).status).toBe(302);
  });

  test('leaves no child process behind after SIGKILL', async () => {
    await product.kill();
    const { execFileSync } = await import('node:child_process');
    const left = () =>
      execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
        .split('\n')
        .filter((line) => line.includes(product.dataDirectory));
    const { waitFor } = await import('@linkplane/testing');
    await waitFor(() => left().length === 0, { timeoutMs: 10_000, what: 'all child processes to be gone' });
    await product.restart();
  });
});

test('a start that receives SIGTERM ends', async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'linkplane-e2e-'));
  const { child } = spawnProduct({ PORT: String(await findFreePort()), DATA_DIR: dataDirectory });
  await new Promise((resolve) => setTimeout(resolve, 300));
  await end(child, 'SIGTERM');
  expect(hasEnded(child)).toBe(true);
  // Child processes that it had just started may run for another moment.
  rmSync(dataDirectory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});
