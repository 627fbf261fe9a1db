import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { waitFor } from '@linkplane/testing';

type Environment = Record<string, string>;

export type Ended = { code: number | null; output: string };

const endTimeoutMs = 20_000;

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
  /** Ends it in order. */
  stop(): Promise<number | null>;
};

/** Starts a service and waits until its admin port answers. */
export async function startBundle(program: string, cwd: string, env: Environment): Promise<RunningBundle> {
  const [port, adminPort] = [await findFreePort(), await findFreePort()];
  const child = spawn(process.execPath, [program], {
    cwd,
    env: {
      ...{ PUBLIC_URL: `http://localhost:${port}`, HOST: '127.0.0.1', DRAIN_DELAY_MS: '0', LOG_LEVEL: 'error' },
      ...{ PORT: String(port), ADMIN_PORT: String(adminPort), ...env },
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (data) => (log += String(data)));
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const adminUrl = `http://127.0.0.1:${adminPort}`;
  await waitFor(async () => {
    if (child.exitCode !== null) return true;
    return await fetch(`${adminUrl}/livez`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  if (child.exitCode !== null) throw new Error(`It has ended with ${child.exitCode}: ${log}`);
  return {
    ...{ url: `http://127.0.0.1:${port}`, adminUrl },
    async stop() {
      child.kill('SIGTERM');
      const [code] = await ended;
      return code;
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
