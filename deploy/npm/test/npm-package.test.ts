import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { findFreePort } from '@linkplane/local-servers';
import { allowLongTests, visit, waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

allowLongTests('processes');

const root = resolve(import.meta.dirname, '../../..');
/** Outside of the repository: whatever the package finds, it has brought with it or depends on. */
const directory = mkdtempSync(join(tmpdir(), 'linkplane-npm-test-'));
const home = join(directory, 'node_modules/linkplane');
const program = join(home, 'bin/linkplane.js');
const workDirectory = join(directory, 'work');
const startTimeoutMs = 60_000;

type Manifest = { dependencies: Record<string, string>; bundledDependencies: string[]; version: string };
let manifest: Manifest;

beforeAll(() => {
  mkdirSync(workDirectory);
  const build = run([join(root, 'deploy/npm/src/build-package.ts'), home]);
  expect(build, 'what "npm run package" starts').toEqual({ status: 0, output: `The package is in ${home}.\n` });
  manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as Manifest;
  for (const name of Object.keys(manifest.dependencies))
    if (!manifest.bundledDependencies.includes(name)) linkDependency(name);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Links a dependency to where npm would install it, from what this repository has installed. */
function linkDependency(name: string): void {
  const users = ['packages/embedded', 'packages/visitors', 'services/management', 'services/redirect'];
  const found = users.map((user) => join(root, user, 'node_modules', name)).find((path) => existsSync(path));
  if (found === undefined) throw new Error(`${name} is not installed`);
  const link = join(directory, 'node_modules', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(realpathSync(found), link);
}

const environment = (env: Record<string, string> = {}) => ({
  PATH: process.env['PATH'] ?? '',
  HOME: directory,
  LOG_LEVEL: 'warn',
  ...env,
});

const run = (args: string[], env: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: workDirectory,
    env: environment(env),
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
};

async function start(command: string, args: string[], env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(command, args, { cwd: workDirectory, env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`it has ended:\n${output}`);
    return (await visit(Number(env['PORT']), '/readyz')).status === 200;
  };
  try {
    await waitFor(isReady, { timeoutMs: startTimeoutMs, what: 'the package to be ready' });
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`it printed:\n${output}`, { cause: error });
  }
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

test('the package serves links, pictures, pages and the dashboard with nothing but its dependencies', async () => {
  const port = await findFreePort();
  const child = await start(process.execPath, [program], { PORT: String(port), HOST: '127.0.0.1' });
  try {
    const data = join(workDirectory, 'linkplane-data');
    const { token } = JSON.parse(readFileSync(join(data, 'first-run.json'), 'utf8')) as { token: string };
    const call = async (path: string, body: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const response = await visit(port, path, { method: 'POST', headers, body: JSON.stringify(body) });
      expect([response.status, response.body]).toEqual([201, expect.anything()]);
      return (JSON.parse(response.body) as { data: { id: string } }).data;
    };
    const link = await call('/v1/links', { url: 'https://example.com/hello', slug: 'hello' });
    expect((await visit(port, '/hello')).headers.location).toBe('https://example.com/hello');
    // A thread and native code of its own, each.
    await call('/v1/links', { url: 'https://example.com/secret', slug: 'secret', password: 'correct horse' });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const opened = await visit(port, '/secret', { method: 'POST', headers: form, body: 'password=correct+horse' });
    expect(opened.headers.location).toBe('https://example.com/secret');
    const headers = { authorization: `Bearer ${token}` };
    const picture = await visit(port, `/v1/links/${link.id}/qr?format=webp`, { headers });
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    await call('/v1/profiles', { slug: 'ada', displayName: 'Ada' });
    expect((await visit(port, '/ada')).body).toContain('Ada');
    for (const path of ['/app/', '/docs', '/docs/guides/webhooks', '/v1/openapi.json'])
      expect([path, (await visit(port, path)).status]).toEqual([path, 200]);
    await waitFor(
      async () => {
        const { body } = await visit(port, `/v1/links/${link.id}/stats`, { headers });
        return (JSON.parse(body) as { data: { totalClicks: number } }).data.totalClicks === 1;
      },
      { timeoutMs: 20_000, what: 'the click to be counted' },
    );
    expect(run([program, 'verify-counts'])).toEqual({ status: 0, output: expect.stringContaining('Nothing differs') });
  } finally {
    await stop(child);
  }
});

test('an older Node.js is refused with the version that is needed, and arguments of start in words', () => {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '20.0.0' }); import(${JSON.stringify(program)})`;
  expect(run(['-e', pretend])).toEqual({ status: 1, output: expect.stringContaining('needs Node.js 24 or newer') });
  expect(run([program, '--help'])).toEqual({
    status: 0,
    output: expect.stringMatching(/linkplane start[^]*Usage: linkplane <command>[^]*backup/),
  });
  expect(run([program, 'start', '--port', '80'])).toEqual({
    status: 2,
    output: expect.stringContaining('settings are in the environment'),
  });
});

test('what is published has the dashboard in it, and no file of its sources', () => {
  const packed = spawnSync('npm', ['pack', '--dry-run', '--json'], { cwd: home, env: environment(), encoding: 'utf8' });
  const [described] = JSON.parse(packed.stdout) as [{ files: { path: string }[]; version: string }];
  const paths = described.files.map(({ path }) => path);
  expect(paths).toContain('node_modules/@linkplane/dashboard/dist/index.html');
  expect(paths).toContain('bin/linkplane.js');
  expect(paths.filter((path) => path.endsWith('.ts'))).toEqual([]);
  expect(described.version).toBe(manifest.version);
});

/** Half a gigabyte comes from the registry: only in `npm run soak`. */
test.runIf(process.env['SOAK'] === '1')('npx starts the package on an empty cache', async () => {
  const packed = spawnSync('npm', ['pack', '--silent'], { cwd: home, env: environment(), encoding: 'utf8' });
  const archive = join(home, packed.stdout.trim());
  const port = await findFreePort();
  const begunAt = performance.now();
  const authorities = process.env['NODE_EXTRA_CA_CERTS']; // of a proxy between this machine and the registry
  const child = await start('npx', ['--yes', '--package', archive, 'linkplane'], {
    ...(authorities !== undefined && { NODE_EXTRA_CA_CERTS: authorities }),
    PORT: String(port),
    HOME: join(directory, 'empty-home'),
    DATA_DIR: join(directory, 'npx-data'),
  });
  console.log(`npx: ready after ${((performance.now() - begunAt) / 1_000).toFixed(1)} s`);
  await stop(child);
});
