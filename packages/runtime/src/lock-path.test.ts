import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isLockFile, isPathLocked, lockPath, PathLockedError } from './lock-path.ts';

function makeDirectory(name = ''): string {
  const parent = mkdtempSync(join(tmpdir(), 'linkplane-lock-'));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const directory = join(parent, name);
  mkdirSync(directory, { recursive: true });
  return directory;
}

const program = (path: string) => `
  import { lockPath } from ${JSON.stringify(import.meta.resolve('./lock-path.ts'))};
  await lockPath(${JSON.stringify(path)}).then(() => console.log('locked'), (error) => console.log(error.name));
  process.stdin.resume();
`;

/** A process like that of another container: it sees the directory, and has a network of its own. */
async function startElsewhere(path: string): Promise<{ child: ChildProcess; said: string }> {
  const args = ['--net', process.execPath, '--input-type=module', '--eval', program(path)];
  const child = spawn('unshare', args, { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
  );
  return { child, said };
}

/** Only root may make network namespaces everywhere. */
function canUnshare(): boolean {
  try {
    execFileSync('unshare', ['--net', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test('a directory is locked once, until it is released', async () => {
  const directory = makeDirectory();
  const lock = await lockPath(directory);
  expect(await isPathLocked(directory)).toBe(true);
  await expect(lockPath(directory)).rejects.toThrow(PathLockedError);
  const files = readdirSync(directory);
  expect(files.map((name) => statSync(join(directory, name)).mode & 0o077)).toEqual(files.map(() => 0));
  await lock.release();
  expect(await isPathLocked(directory)).toBe(false);
  await (await lockPath(directory)).release();
  expect(readdirSync(directory)).toEqual([]);
});

test('a directory that is renamed stays locked, and is left without the files of the lock', async () => {
  const directory = makeDirectory('before');
  const lock = await lockPath(directory);
  const after = `${directory}-after`;
  renameSync(directory, after);
  await lock.release();
  expect(readdirSync(after)).toEqual([]);
});

test('a second release does nothing, also when its file descriptor is another file by then', async () => {
  const directory = makeDirectory();
  const lock = await lockPath(directory);
  await lock.release();
  const others = Array.from({ length: 20 }, () => openSync(directory, 'r'));
  await lock.release();
  for (const other of others) closeSync(other);
});

test('a path of 200 bytes and more is locked like any other', async () => {
  const directory = makeDirectory(join('a'.repeat(120), 'b'.repeat(120)));
  const lock = await lockPath(directory);
  await expect(lockPath(directory)).rejects.toThrow(PathLockedError);
  await lock.release();
});

test.runIf(process.platform === 'linux')('of ten that come at the same time, at most one gets the lock', async () => {
  const directory = makeDirectory();
  const results = await Promise.allSettled(Array.from({ length: 10 }, async () => await lockPath(directory)));
  const locks = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(locks).toHaveLength(1);
  for (const lock of locks) await lock.release();
  expect(readdirSync(directory)).toEqual([]);
});

test.runIf(canUnshare())(
  'a process in another container is kept out, until the holder of the lock is released or killed',
  async () => {
    const directory = makeDirectory();
    const lock = await lockPath(directory);
    expect((await startElsewhere(directory)).said).toBe('PathLockedError');
    await lock.release();

    const { child, said } = await startElsewhere(directory);
    expect(said).toBe('locked');
    expect(await isPathLocked(directory)).toBe(true);
    await expect(lockPath(directory)).rejects.toThrow(PathLockedError);

    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    expect(readdirSync(directory).filter(isLockFile)).toHaveLength(1);
    const next = await lockPath(directory);
    await next.release();
    expect(readdirSync(directory)).toEqual([]);
  },
);
