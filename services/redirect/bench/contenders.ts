import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readCpuMs } from '@linkplane/testing';
import { slugOf } from './seed-links.ts';

export type Contender = {
  name: string;
  port: number;
  /** CPU time used so far, in milliseconds. */
  cpuMs(): number;
  stop(): void;
};

export type ContenderOptions = {
  /** The only one that each of them may use. */
  core: string;
  directory: string;
  postgresUrl: string;
  links: number;
};

const readyTimeoutMs = 20_000;
/** Explained in docs/fast-lane.md; the product is started with it, too. */
const shortPauses = '--max-semi-space-size=8';

export const isInstalled = (command: string) => spawnSync('which', [command]).status === 0;

/** Every server that is measured; only one of them has load at a time. */
export async function startContenders(options: ContenderOptions): Promise<Contender[]> {
  const { directory, postgresUrl } = options;
  const ours = (name: string) => [postgresUrl, join(directory, `journal-${name}`)];
  const chhotoUrl = process.env['CHHOTO_URL_BINARY'];
  return [
    ...(isInstalled('nginx') ? [await startNginx(18_081, options)] : []),
    await startNode('bare node:http', 18_082, ['bare-server.ts'], options),
    ...(chhotoUrl === undefined ? [] : [await startChhotoUrl(18_084, chhotoUrl, options)]),
    await startNode('ours by node:http', 18_085, ['redirect-server.ts', ...ours('http')], options, {
      FAST_LANE: 'false',
    }),
    await startNode('linkplane redirect', 18_083, ['redirect-server.ts', ...ours('lane')], options),
  ];
}

async function startNode(
  name: string,
  port: number,
  [file = '', ...args]: string[],
  { core }: ContenderOptions,
  env: Record<string, string> = {},
): Promise<Contender> {
  const isOurs = file === 'redirect-server.ts';
  const program = [process.execPath, ...(isOurs ? [shortPauses] : []), resolve(import.meta.dirname, file)];
  return await start({ name, port, core, command: [...program, String(port), ...args], env });
}

/** One worker with a fixed response: the upper limit of what is possible. */
async function startNginx(port: number, { core, directory }: ContenderOptions): Promise<Contender> {
  const file = join(directory, 'nginx.conf');
  writeFileSync(
    file,
    `worker_processes 1; daemon off; master_process off; pid ${directory}/nginx.pid; error_log stderr crit;
     events { worker_connections 1024; }
     http { access_log off; keepalive_requests 1000000000; server { listen 127.0.0.1:${port};
       location / { add_header Cache-Control "private, no-store"; return 302 https://example.com/landing/page; } } }`,
  );
  return await start({ name: 'nginx, one worker', port, core, command: ['nginx', '-c', file] });
}

/** A link shortener in Rust, on SQLite, with the same links. */
async function startChhotoUrl(port: number, binary: string, options: ContenderOptions): Promise<Contender> {
  const apiKey = 'benchmark-only';
  const env = {
    CHHOTO_DB_URL: join(options.directory, 'chhoto.sqlite'),
    CHHOTO_LISTEN_PORT: String(port),
    CHHOTO_LISTEN_ADDRESS: '127.0.0.1',
    CHHOTO_REDIRECT_METHOD: 'TEMPORARY',
    CHHOTO_DISABLE_FRONTEND: 'True',
    CHHOTO_SQLITE_USE_WAL_MODE: 'True',
    CHHOTO_SQLITE_ENSURE_ACID: 'False',
    CHHOTO_API_KEY: apiKey,
    CHHOTO_PASSWORD: apiKey,
  };
  const { core } = options;
  const contender = await start({ name: 'chhoto-url', port, core, command: [resolve(binary)], env });
  for (let n = 0; n < options.links; n += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/api/new`, {
      method: 'POST',
      headers: { 'X-API-Key': apiKey },
      body: JSON.stringify({ shortlink: slugOf(n), longlink: `https://example.com/landing/page?campaign=${n}` }),
    });
    const body = await response.text();
    if (!response.ok) throw new Error(`chhoto-url refused a link: ${body}`);
  }
  return contender;
}

type Start = Pick<Contender, 'name' | 'port'> & { core: string; command: string[]; env?: Record<string, string> };

async function start({ name, port, core, command, env = {} }: Start): Promise<Contender> {
  const child = spawn('taskset', ['-c', core, ...command], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  });
  const stop = () => void child.kill('SIGKILL');
  process.once('exit', stop);
  await untilResponding(name, port, child);
  return { name, port, cpuMs: () => readCpuMs(child.pid ?? 0), stop };
}

async function untilResponding(name: string, port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + readyTimeoutMs;
  while (child.exitCode === null && Date.now() < deadline) {
    const response = await fetch(`http://127.0.0.1:${port}/${slugOf(0)}`, { redirect: 'manual' }).catch(
      () => undefined,
    );
    if (response) return void (await response.arrayBuffer());
    await new Promise((wait) => setTimeout(wait, 50));
  }
  throw new Error(`${name} did not start`);
}
