import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { sleep } from '@linkplane/runtime';

const storedPortWaitMs = 2_000;
const storedPortPollMs = 25;

/** A password of the server in `directory`, created with the first start and readable by its owner alone. */
export function readOrCreatePassword(directory: string, name: 'password' | 'bi-password' = 'password'): string {
  const file = join(directory, name);
  const stored = readValue(file);
  if (stored) return stored;
  const password = randomBytes(24).toString('hex');
  writeValue(file, password);
  return password;
}

/** The password of a server that was started in `directory` before. */
export function readStoredPassword(directory: string): string | undefined {
  return readValue(join(directory, 'password'));
}

/** The port of the latest start in `directory`. */
export function readStoredPort(directory: string): number | undefined {
  const port = Number(readValue(join(directory, 'port')));
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
}

/**
 * A loopback port that is free now: that of the latest start in `directory` if possible, so that URLs stay valid. The
 * socket of a server that was just killed may outlive its process for a moment, which is waited for.
 */
export async function findFreePort(directory: string): Promise<number> {
  const stored = readStoredPort(directory);
  const deadline = Date.now() + storedPortWaitMs;
  while (stored !== undefined) {
    if ((await tryListen(stored)) !== undefined) return stored;
    if (Date.now() > deadline) break;
    await sleep(storedPortPollMs);
  }
  const port = await chooseFreePort();
  writeValue(join(directory, 'port'), String(port));
  return port;
}

/** Any loopback port that is free now. */
export async function chooseFreePort(): Promise<number> {
  const port = await tryListen(0);
  if (port === undefined) throw new Error('No loopback port is free.');
  return port;
}

function readValue(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Writes by rename: a kill leaves the old value or the new one, never a part of it. */
function writeValue(file: string, value: string): void {
  writeFileSync(`${file}.new`, value, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function tryListen(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const free = typeof address === 'object' && address !== null ? address.port : undefined;
      server.close(() => resolve(free));
    });
  });
}
