import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@linkplane/local-servers';
import { allowLongTests, visit, waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { responds } from './run-bundle.ts';
import { bringCaddy, canBringCaddy } from './tools/bring-caddy.ts';
import { bringGoTool, bringTimeoutMs, canBringGoTool } from './tools/bring-go-tool.ts';
import { renderChart } from './tools/render-chart.ts';

allowLongTests('processes');

const isWanted = canBringGoTool('helm') && canBringCaddy();
const values = {
  publicUrl: 'https://go.example.com',
  // The ingress controller of a cluster is a pod: its connections come from a private address.
  trustedProxies: ['127.0.0.1/32'],
  postgres: { existingSecret: 'postgres' },
  clickhouse: { existingSecret: 'clickhouse' },
  redis: { existingSecret: 'redis' },
  kafka: { brokers: ['kafka:9092'] },
  uploads: { persistence: { enabled: true } },
  compatibleApis: ['yourls', 'shlink'],
};
const own = 'go.example.com';
const custom = 'links.customer.example';

describe.runIf(isWanted)('the proxy of the chart', () => {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-proxy-'));
  const servers: Server[] = [];
  let caddy: ChildProcess;
  let port: number;

  beforeAll(async () => {
    const [management, redirect] = [await startNamed('management'), await startNamed('redirect')];
    const [healthPort] = [(port = await findFreePort()), await findFreePort()].slice(1);
    const manifests = await renderChart(await bringGoTool('helm'), values);
    const file = manifests.find(({ kind }) => kind === 'ConfigMap')?.data?.['Caddyfile'] ?? '';
    const local = file
      .replace('lp-linkplane-management:8080', `127.0.0.1:${management}`)
      .replace('dynamic a lp-linkplane-redirect-pods 8080', `dynamic a localhost ${redirect}`)
      .replace(`http://${own}:8080`, `http://${own}:${port}`)
      .replace('http://:8080', `http://:${port}`)
      .replace('http://:8081', `http://:${healthPort}`);
    writeFileSync(join(directory, 'Caddyfile'), local);
    const args = ['run', '--config', join(directory, 'Caddyfile'), '--adapter', 'caddyfile'];
    caddy = spawn(await bringCaddy(), args, { env: { HOME: directory }, stdio: 'ignore' });
    await waitFor(() => responds(`http://127.0.0.1:${healthPort}/healthz`));
  }, bringTimeoutMs);

  afterAll(() => {
    caddy.kill('SIGKILL');
    for (const server of servers) server.close().closeAllConnections();
    rmSync(directory, { recursive: true, force: true });
  });

  /** A service that responds with its name and what the proxy says about the visitor. */
  async function startNamed(name: string): Promise<number> {
    const server = createServer(({ headers }, response) =>
      response.end(JSON.stringify({ name, host: headers.host, visitor: headers['x-forwarded-for'] })),
    );
    servers.push(server);
    // On both addresses of `localhost`.
    server.listen(0, '::');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  const ask = async (method: string, host: string, path: string) => {
    const { body } = await visit(port, path, { method, headers: { Host: host, 'X-Forwarded-For': '203.0.113.9' } });
    return JSON.parse(body) as { name: string; host: string; visitor: string };
  };

  test.each([
    ['GET', own, '/spring', 'redirect'],
    ['GET', own, '/v1/links', 'management'],
    ['GET', own, '/v1', 'management'],
    ['GET', own, '/v1x', 'redirect'],
    ['POST', own, '/api/v1/links', 'management'],
    ['GET', own, '/docs/guides/bi', 'management'],
    ['POST', own, '/mcp', 'management'],
    ['GET', own, '/app', 'management'],
    ['GET', own, '/apple', 'redirect'],
    ['GET', own, '/b/blk_1', 'redirect'],
    ['POST', own, '/b/blk_1', 'management'],
    ['GET', own, '/uploads/upl_1', 'management'],
    ['GET', own, '/yourls-api.php?action=stats', 'management'],
    ['POST', own, '/rest/v3/short-urls', 'management'],
    ['GET', own, '/rest/v3', 'redirect'],
    ['POST', own, '/v4/shorten', 'redirect'],
    ['GET', custom, '/yourls-api.php', 'redirect'],
    ['GET', custom, '/spring', 'redirect'],
    ['GET', custom, '/v1/links', 'redirect'],
    ['GET', custom, '/app/', 'redirect'],
    ['POST', custom, '/mcp', 'redirect'],
    ['POST', custom, '/b/blk_1', 'management'],
    ['GET', custom, '/uploads/upl_1', 'management'],
  ])('%s %s%s goes to %s, with its host and its visitor', async (method, host, path, name) => {
    const got = await ask(method, host, path);
    expect(got).toMatchObject({ name, host });
    expect(got.visitor).toMatch(/^203\.0\.113\.9, 127\.0\.0\.1$/);
  });
});
