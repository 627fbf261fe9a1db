import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from '@linkplane/local-servers';
import { waitFor } from '@linkplane/testing';

type Environment = Record<string, string>;

export type Ended = { code: number | null; output: string };

// Generous: a machine that does much else is several times slower.
const endTimeoutMs = 40_000;
const startMsMax = 40_000;

/** Runs a program to its end, in an empty directory and with nothing but this environment. */
export async function runToEnd(program: string, args: string[], cwd: string, env: Environment): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...args], { cwd, env, timeout: endTimeoutMs });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

export type RunningBundle = {
  url: string;
  adminUrl: string;
  /** Stops the service, by default with SIGTERM, and returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

export type Address = { host: string; port: number; adminPort: number };

/** Starts a service, by default on free ports, and waits until its admin port responds. */
export async function startBundle(
  program: string,
  cwd: string,
  env: Environment,
  address?: Address,
): Promise<RunningBundle> {
  const { host, port, adminPort } = address ?? (await findFreeAddress());
  const child = spawn(process.execPath, [program], {
    cwd,
    env: {
      PUBLIC_URL: `http://localhost:${port}`,
      DRAIN_DELAY_MS: '0',
      LOG_LEVEL: 'error',
      ...env,
      HOST: host,
      PORT: String(port),
      ADMIN_HOST: host,
      ADMIN_PORT: String(adminPort),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (data) => (log += String(data)));
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const adminUrl = `http://${host}:${adminPort}`;
  await waitFor(async () => child.exitCode !== null || (await responds(`${adminUrl}/livez`)), {
    timeoutMs: startMsMax,
  });
  if (child.exitCode !== null) throw new Error(`It has ended with ${child.exitCode}: ${log}`);
  return {
    url: `http://${host}:${port}`,
    adminUrl,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}

/** Whether something says that all is well. */
export function responds(url: string): Promise<boolean> {
  return fetch(url).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );
}

export async function findFreeAddress(): Promise<Address> {
  return { host: '127.0.0.1', port: await findFreePort(), adminPort: await findFreePort() };
}
