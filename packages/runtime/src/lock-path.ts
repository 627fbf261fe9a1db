import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from './sleep.ts';

/** A lock until `release`, or until the process ends in any way. */
export type PathLock = { release(): Promise<void> };

/** Another running process holds the lock. */
export class PathLockedError extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`${path} is in use by another running process`);
    this.name = 'PathLockedError';
    this.path = path;
  }
}

/**
 * An exclusive lock on an existing directory for the processes of this machine. The kernel releases it when the
 * process dies, SIGKILL included, so that there are no stale locks: on Linux it is an abstract socket, elsewhere
 * a socket file that refuses connections once its owner is gone.
 * @param waitMsMax how long to wait for a holder that is about to end
 * @throws PathLockedError
 */
export async function lockPath(path: string, waitMsMax = 0): Promise<PathLock> {
  const address = lockAddress(path);
  const deadline = Date.now() + waitMsMax;
  for (;;) {
    const server = (await tryListen(address)) ?? (await replaceDeadSocket(address));
    if (server) {
      server.unref();
      return { release: () => new Promise((resolve) => server.close(() => resolve())) };
    }
    if (Date.now() >= deadline) throw new PathLockedError(path);
    await sleep(100);
  }
}

/** Whether a running process holds the lock now. It does not take the lock, so other processes can. */
export async function isPathLocked(path: string): Promise<boolean> {
  return await isServed(lockAddress(path));
}

function lockAddress(path: string): string {
  const name = `linkplane-${createHash('sha256').update(realpathSync(path)).digest('hex').slice(0, 32)}`;
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.lock`);
}

function tryListen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(address, () => resolve(server));
  });
}

async function replaceDeadSocket(address: string): Promise<Server | undefined> {
  if (address.startsWith('\0') || (await isServed(address))) return undefined;
  rmSync(address, { force: true });
  return await tryListen(address);
}

function isServed(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
