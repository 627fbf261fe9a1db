import { createHash } from 'node:crypto';
import { get as getPlainly } from 'node:http';
import { get as getSecurely } from 'node:https';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { getCACertificates } from 'node:tls';
import { kafkaJars } from './kafka-jars.ts';

const downloadsAtOnce = 6;
const downloadTimeoutMs = 120_000;
const downloadAttempts = 3;

/**
 * The jars of the broker in `directory`, fetched from a Maven repository where they are missing (43 MB, once).
 * @returns their paths
 * @throws when one cannot be fetched or is not the file that was meant
 */
export async function fetchKafkaJars(directory: string, repositoryUrl: string): Promise<string[]> {
  mkdirSync(directory, { recursive: true });
  const waiting = kafkaJars.filter(([path]) => !existsSync(join(directory, basename(path))));
  const fetchNext = async (): Promise<void> => {
    for (let jar = waiting.shift(); jar; jar = waiting.shift()) {
      const [path, sha256] = jar;
      const bytes = await download(`${repositoryUrl.replace(/\/$/, '')}/${path}`);
      const found = createHash('sha256').update(bytes).digest('hex');
      if (found !== sha256) throw new Error(`${path} has SHA-256 ${found}, expected ${sha256}`);
      // Renamed when complete: no process finds half a file, and two that fetch at once end with a whole one.
      const unfinished = join(directory, `${basename(path)}.${process.pid}.part`);
      writeFileSync(unfinished, bytes);
      renameSync(unfinished, join(directory, basename(path)));
    }
  };
  await Promise.all(Array.from({ length: downloadsAtOnce }, fetchNext));
  return kafkaJars.map(([path]) => join(directory, basename(path)));
}

async function download(url: string): Promise<Buffer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await downloadOnce(url);
    } catch (error) {
      if (attempt >= downloadAttempts) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(`${url} could not be fetched: ${reason}`, { cause: error });
      }
    }
  }
}

/** Trusts whom the system trusts, too: many networks have an authority of their own. */
function downloadOnce(url: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const signal = AbortSignal.timeout(downloadTimeoutMs);
  const get = url.startsWith('https:') ? getSecurely : getPlainly;
  const ca = [...getCACertificates('default'), ...getCACertificates('system')];
  get(url, { signal, ca }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', reject);
    response.on('end', () => {
      if (response.statusCode === 200) resolve(Buffer.concat(chunks));
      else reject(new Error(`status ${response.statusCode}`));
    });
  }).on('error', reject);
  return promise;
}
