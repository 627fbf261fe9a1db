import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  findFreePort,
  findProgram,
  spawnGuarded,
  startUnlessMissing,
  type GuardedServer,
} from '@linkplane/local-servers';
import { allowLongTests, waitFor } from '@linkplane/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readText } from './read-compose.ts';
import { bringCaddy, canBringCaddy } from './tools/bring-caddy.ts';

allowLongTests('processes');

const stopTimeoutMs = 5_000;

const page = readText('docs/proxies.md');

/** The sample of the page in this language. */
function sampleOf(language: string): string {
  const sample = page.split(`\`\`\`${language}\n`)[1]?.split('```')[0];
  if (sample === undefined) throw new Error(`docs/proxies.md has no sample of ${language}`);
  return sample;
}

type Received = { path: string; host: string | undefined; forwardedFor: string | undefined };

/** Stands for the service, and responds with what it receives. */
async function startEcho(): Promise<number> {
  const server = createServer(({ url, headers }, response) => {
    const forwardedFor = headers['x-forwarded-for']?.toString();
    response.end(JSON.stringify({ path: url, host: headers.host, forwardedFor }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

function visit(port: number, path: string, headers: Record<string, string>): Promise<Received> {
  return new Promise((resolve, reject) => {
    const visited = request({ port, host: '127.0.0.1', path, headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () => {
        try {
          resolve(JSON.parse(text) as Received);
        } catch {
          reject(new Error(`no response of the service: ${text}`));
        }
      });
    });
    visited.on('error', reject);
    visited.end();
  });
}

describe.runIf(canBringCaddy() && process.platform === 'linux')('the sample for Caddy', () => {
  test('passes on the host with its port and the path as sent, and replaces X-Forwarded-For', async () => {
    const [port, upstream] = [await findFreePort(), await startEcho()];
    const directory = mkdtempSync(join(tmpdir(), 'linkplane-proxy-'));
    const config = sampleOf('caddyfile').replace('go.example.com', `:${port}`).replace(':8080', `:${upstream}`);
    writeFileSync(join(directory, 'Caddyfile'), `{\n\tadmin off\n\tauto_https off\n}\n${config}`);
    const args = ['run', '--config', join(directory, 'Caddyfile'), '--adapter', 'caddyfile'];
    const caddy = spawn(await bringCaddy(), args, { env: { HOME: directory }, stdio: 'ignore' });
    onTestFinished(() => {
      caddy.kill('SIGKILL');
      rmSync(directory, { recursive: true, force: true });
    });
    const isUp = () => visit(port, '/', {}).then(Boolean, () => false);
    await waitFor(isUp, { timeoutMs: 20_000, what: 'Caddy to serve' });
    for (const host of ['go.example.com', `go.example.com:${port}`, `[::1]:${port}`])
      expect(await visit(port, '/a//b%2Fc?d=%20', { Host: host, 'X-Forwarded-For': '203.0.113.9' })).toEqual({
        path: '/a//b%2Fc?d=%20',
        host,
        forwardedFor: '127.0.0.1',
      });
  });
});

describe.skipIf(process.platform !== 'linux')('the sample for nginx', () => {
  test('passes on the host with its port and the path as sent, and replaces X-Forwarded-For', async () => {
    const [port, upstream] = [await findFreePort(), await startEcho()];
    const directory = mkdtempSync(join(tmpdir(), 'linkplane-proxy-'));
    const nginx = await startUnlessMissing(
      'nginx',
      () => startNginx({ directory, server: serverOf(sampleOf('nginx'), { directory, port, upstream }) }),
      process.env,
    );
    onTestFinished(async () => {
      await nginx?.end('SIGQUIT');
      rmSync(directory, { recursive: true, force: true });
    });
    if (!nginx) return;
    await waitFor(() => visit(port, '/', {}).then(Boolean, () => false), { what: 'nginx to serve' });
    for (const host of ['go.example.com', `go.example.com:${port}`, `[::1]:${port}`])
      expect(await visit(port, '/a//b%2Fc?d=%20', { Host: host, 'X-Forwarded-For': '203.0.113.9' })).toEqual({
        path: '/a//b%2Fc?d=%20',
        host,
        forwardedFor: '127.0.0.1',
      });
  });
});

/** The sample on a port of this machine, without the certificate, which is the operator's own. */
function serverOf(
  sample: string,
  { directory, port, upstream }: { directory: string; port: number; upstream: number },
): string {
  const withoutTls = sample
    .split('\n')
    .filter((line) => !/ssl_certificate|listen \[::\]/.test(line))
    .join('\n')
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace('127.0.0.1:8080', `127.0.0.1:${upstream}`);
  expect(withoutTls).not.toContain('443');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${directory}/${name};`)
    .join(' ');
  return `access_log off; ${temporary}\n${withoutTls}`;
}

/** An nginx in the foreground, which ends with this process. @throws when it is neither there nor can be installed */
async function startNginx({ directory, server }: { directory: string; server: string }): Promise<GuardedServer> {
  const program = findProgram({ command: 'nginx', alternatives: ['/usr/sbin/nginx'], debianPackage: 'nginx-light' });
  const file = join(directory, 'nginx.conf');
  const main = `daemon off; master_process off; pid ${directory}/nginx.pid; error_log ${directory}/error.log;`;
  writeFileSync(file, `${main}\nevents {}\nhttp {\n${server}\n}\n`);
  return await spawnGuarded([program, '-e', join(directory, 'error.log'), '-c', file], stopTimeoutMs);
}

test('the sample for Traefik passes on the host', () => {
  expect(sampleOf('yaml')).toContain('passHostHeader: true');
});
