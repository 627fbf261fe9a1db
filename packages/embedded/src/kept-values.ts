import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { sleep } from '@linkplane/runtime';

const keptPortWaitMs = 2_000;
const keptPortPollMs = 25;

/** A password made once and kept in `directory`, readable by its owner alone. */
export function keepPassword(directory: string): string {
  const file = join(directory, 'password');
  const kept = readKeptValue(file);
  if (kept) return kept;
  const password = randomBytes(24).toString('hex');
  writeKeptValue(file, password);
  return password;
}

/** The password of a server that has been started in `directory` before. */
export function readKeptPassword(directory: string): string | undefined {
  return readKeptValue(join(directory, 'password'));
}

/** The port of the latest start in `directory`. */
export function readKeptPort(directory: string): number | undefined {
  const port = Number(readKeptValue(join(directory, 'port')));
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
}

/**
 * A loopback port that is free now: the one of the latest start in `directory` if it is, so that URLs stay valid.
 * A server that was just killed may hold it a moment longer than it can be seen: that is waited for.
 */
export async function keepFreePort(directory: string): Promise<number> {
  const kept = readKeptPort(directory);
  const deadline = Date.now() + keptPortWaitMs;
  while (kept !== undefined) {
    if ((await tryListen(kept)) !== undefined) return kept;
    if (Date.now() > deadline) break;
    await sleep(keptPortPollMs);
  }
  const port = await tryListen(0);
  if (port === undefined) throw new Error('No loopback port is free.');
  writeKeptValue(join(directory, 'port'), String(port));
  return port;
}

function readKeptValue(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}

/** By rename, so that a kill in between leaves the old value or the new one, never half of it. */
function writeKeptValue(file: string, value: string): void {
  writeFileSync(`${file}.new`, value, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function tryListen(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const taken = typeof address === 'object' && address !== null ? address.port : undefined;
      server.close(() => resolve(taken));
    });
  });
}
