import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, closeSync, openSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from './sleep.ts';

/** A lock until `release`, or until the process ends in any way. Repeated calls are harmless. */
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

const retryMsMin = 70;
const lockFilePattern = /^\.lock-[0-9a-f]{16}$/;
/** The mode of every file of a directory that is locked: some have networks of visitors beside it. */
const ownerOnly = 0o600;
const isLinux = process.platform === 'linux';

/** Whether a file of this name in a directory belongs to its lock. */
export function isLockFile(name: string): boolean {
  return lockFilePattern.test(name);
}

/**
 * An exclusive lock on an existing directory for the processes of this machine, those in other containers included. The
 * kernel releases it when the process dies, SIGKILL included, so that there are no stale locks. On Linux it is an abstract
 * socket, which only the processes of the same network namespace can see, and a socket file in the directory, which all
 * can that see the directory. Elsewhere it is a socket file that refuses connections once its owner is gone.
 * @param waitMsMax how long to wait for a holder that is about to end
 * @throws PathLockedError
 */
export async function lockPath(path: string, waitMsMax = 0): Promise<PathLock> {
  const address = lockAddress(path);
  const deadline = Date.now() + waitMsMax;
  for (;;) {
    const lock = await tryLock(path, address);
    if (lock) return lock;
    if (Date.now() >= deadline) throw new PathLockedError(path);
    // Two that saw each other and gave up come back at different times.
    await sleep(retryMsMin * (1 + Math.random()));
  }
}

/** Whether a running process holds the lock now. It does not take the lock, so other processes can. */
export async function isPathLocked(path: string): Promise<boolean> {
  if (await isServed(lockAddress(path))) return true;
  return isLinux && (await withDirectory(path, async (directory) => (await findOwners(directory)).length > 0));
}

async function tryLock(path: string, address: string): Promise<PathLock | undefined> {
  const server = (await tryListen(address)) ?? (await replaceDeadSocket(address));
  if (!server) return undefined;
  server.unref();
  let unlist: (() => Promise<void>) | undefined;
  try {
    unlist = isLinux ? await enlist(path) : () => Promise.resolve();
  } finally {
    if (!unlist) await close(server);
  }
  if (!unlist) return undefined;
  const leave = unlist;
  let released: Promise<void> | undefined;
  return { release: () => (released ??= leave().then(() => close(server))) };
}

/**
 * The same directory has the same address, and no other has it, also where containers with the network of the machine
 * each have their own directory under one path.
 */
function lockAddress(path: string): string {
  const { dev, ino } = statSync(path);
  const key = `${realpathSync(path)} ${dev} ${ino}`;
  const name = `linkplane-${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
  return isLinux ? `\0${name}` : join(tmpdir(), `${name}.lock`);
}

/**
 * Adds a socket file to the directory, unless another process has one there that lives. Each process listens before it
 * looks for others, so of two that come at the same time at least one sees the other; both may give up, never both stay.
 * @returns what removes the file; undefined when another process holds the directory
 */
async function enlist(path: string): Promise<(() => Promise<void>) | undefined> {
  const directory = openSync(path, 'r');
  const own = `.lock-${randomBytes(8).toString('hex')}`;
  // A file system without sockets, or one that this user may not write to: the address alone has to protect it.
  let server: Server | undefined;
  const unlist = async () => {
    if (server) await close(server);
    removeIfPossible(pathBelow(directory, own));
    closeSync(directory);
  };
  try {
    server = await tryListen(pathBelow(directory, own)).catch((error: unknown) => {
      if (!hasNoSockets(error)) throw error;
      return undefined;
    });
    server?.unref();
    if (server) chmodSync(pathBelow(directory, own), ownerOnly);
    if ((await findOwners(directory, own)).length === 0) return unlist;
  } catch (error) {
    await unlist();
    throw error;
  }
  await unlist();
  return undefined;
}

/** The lock files whose processes live. Those of dead processes are removed. */
async function findOwners(directory: number, own?: string): Promise<string[]> {
  const owners = [];
  for (const name of readdirSync(pathBelow(directory, ''))) {
    if (!isLockFile(name) || name === own) continue;
    if (await isServed(pathBelow(directory, name))) owners.push(name);
    else removeIfPossible(pathBelow(directory, name));
  }
  return owners;
}

/** A path through an open directory, since addresses of sockets have 107 bytes at most, and directories may be renamed. */
function pathBelow(directory: number, name: string): string {
  return `/proc/self/fd/${directory}/${name}`;
}

async function withDirectory<Result>(path: string, work: (directory: number) => Promise<Result>): Promise<Result> {
  const directory = openSync(path, 'r');
  try {
    return await work(directory);
  } finally {
    closeSync(directory);
  }
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

/** A socket that this user may not connect to counts as served: its owner may live. */
function isServed(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EACCES' || error.code === 'EAGAIN'));
  });
}

function hasNoSockets(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return ['EACCES', 'EINVAL', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EROFS'].includes(code);
}

function removeIfPossible(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The directory belongs to another user, whose next lock removes it.
  }
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
