import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Encrypts the keys of services while their jobs are not done. What it encrypts with is a file of this installation and in no database, so that no
 * backup of one has both.
 */
export type JobKeys = {
  /** Names the file: jobs whose keys it has encrypted are run by installations that have it. */
  runnerId: string;
  /** @param orderId the job, which the result is bound to */
  seal(orderId: string, key: string): Buffer;
  /** Undefined for what was sealed otherwise. */
  unseal(orderId: string, sealed: Buffer): string | undefined;
};

const algorithm = 'aes-256-gcm';
const secretBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const idChars = 22;

/** Reads the file in a directory; undefined where there is none. */
export async function readJobKeys(directory: string): Promise<JobKeys | undefined> {
  try {
    const secret = await readFile(placeOf(directory));
    if (secret.length !== secretBytes) throw new Error(`${placeOf(directory)} does not have ${secretBytes} bytes.`);
    return toJobKeys(secret);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Reads the file in a directory, or makes both. Processes that share the directory get the same one. */
export async function makeJobKeys(directory: string): Promise<JobKeys> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const part = `${placeOf(directory)}.${randomBytes(6).toString('hex')}`;
  await writeFile(part, randomBytes(secretBytes), { mode: 0o600, flush: true });
  // Unlike a renaming, a link does not replace what another process has made first.
  await link(part, placeOf(directory)).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  await rm(part);
  const keys = await readJobKeys(directory);
  if (!keys) throw new Error(`${placeOf(directory)} was removed.`);
  return keys;
}

const placeOf = (directory: string) => join(directory, 'job-keys.secret');

function toJobKeys(secret: Buffer): JobKeys {
  return {
    runnerId: createHash('sha256').update('runner').update(secret).digest('base64url').slice(0, idChars),
    seal(orderId, key) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, secret, nonce).setAAD(Buffer.from(orderId));
      return Buffer.concat([nonce, cipher.update(key, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    unseal(orderId, sealed) {
      const [nonce, tag] = [sealed.subarray(0, nonceBytes), sealed.subarray(-tagBytes)];
      try {
        const decipher = createDecipheriv(algorithm, secret, nonce, { authTagLength: tagBytes });
        decipher.setAAD(Buffer.from(orderId)).setAuthTag(tag);
        const text = decipher.update(sealed.subarray(nonceBytes, -tagBytes));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
