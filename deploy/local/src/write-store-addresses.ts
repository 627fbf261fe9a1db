import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreAddresses } from '@linkplane/local-cluster';

const ownerOnlyMode = 0o600;

/** Writes where the servers are, with their users and passwords, to a file that only this user can read. Returns its path. */
export function writeStoreAddresses(
  directory: string,
  { postgresUrl, clickhouseUrl, redisUrl, kafkaBrokers }: StoreAddresses,
): string {
  const file = join(directory, 'stores.json');
  const addresses = { postgresUrl, clickhouseUrl, redisUrl, kafkaBrokers };
  writeFileSync(file, `${JSON.stringify(addresses, null, 2)}\n`, { mode: ownerOnlyMode });
  // That of a file which was there already stays what it was.
  chmodSync(file, ownerOnlyMode);
  return file;
}
