import { createOutboundOptions, SendFailure } from '@linkplane/runtime';
import { hashBytes, objectBytesMax, openBucket, type Bucket } from '@linkplane/storage';
import { CommandError } from '../command-errors.ts';
import type { CliConfig } from '../config.ts';
import type { BackupSource, BackupTarget, Written } from './backup-files.ts';
import { manifestName } from './manifest.ts';

export type BucketPlace = { bucket: string; prefix: string };

/** The time of one object with its repetitions: objects have a few megabytes. */
const objectMsMax = 120_000;
/** Written first, so that a key that may not write is noticed before anything is read, and removed last. */
const unfinishedName = 'unfinished.txt';
const unfinishedText = (what: Written) =>
  `This ${what} is being written, or was interrupted. It is none before manifest.json exists.\n`;

/** Undefined for anything else than `s3://bucket/prefix`. */
export function readBucketPlace(value: string): BucketPlace | undefined {
  const match = /^s3:\/\/([0-9A-Za-z][0-9A-Za-z._-]{1,254})\/([\w./=-]{1,200})$/.exec(value);
  const [, bucket, path] = match ?? [];
  if (bucket === undefined || path === undefined || path.includes('//') || path.startsWith('/')) return undefined;
  return { bucket, prefix: path.endsWith('/') ? path : `${path}/` };
}

/** A new backup as objects below a prefix. The manifest is the last one: without it there is no backup. */
export async function openBucketTarget(place: BucketPlace, config: CliConfig, what: Written): Promise<BackupTarget> {
  const objects = openObjects(place, config);
  if (await objects.read(manifestName))
    throw new CommandError(
      `s3://${place.bucket}/${place.prefix} has ${what === 'backup' ? 'a backup' : 'an export'} already. Give each one a prefix of its own.`,
    );
  await objects.write(unfinishedName, Buffer.from(unfinishedText(what)));
  const written = [unfinishedName];
  const remove = (name: string) =>
    objects.remove(name).then(
      () => true,
      () => false,
    );
  return {
    async write(name, bytes) {
      written.push(name);
      await objects.write(name, bytes);
    },
    async finish(manifest) {
      // Before it is confirmed: the storage may have it although no response has come.
      written.push(manifestName);
      await objects.write(manifestName, manifest);
      await remove(unfinishedName);
      objects.close();
    },
    async abandon() {
      // The manifest goes first, and while it may be there all else stays. The storage has refused repetitions then, too.
      for (const name of written.reverse()) if (!(await remove(name))) break;
      objects.close();
    },
  };
}

export function openBucketSource(place: BucketPlace, config: CliConfig, what: Written): BackupSource {
  const { read, close } = openObjects(place, config);
  return { what, read, close };
}

function openObjects({ bucket, prefix }: BucketPlace, config: CliConfig) {
  const opened = openBucket(
    { bucket, ...readKeys(config) },
    createOutboundOptions({ allowPrivate: true, dnsServers: [] }),
  );
  const use = async <Result>(work: (bucket: Bucket, signal: AbortSignal) => Promise<Result>): Promise<Result> => {
    try {
      return await work(opened, AbortSignal.timeout(objectMsMax));
    } catch (error) {
      const reason = error instanceof SendFailure ? error.message : 'The storage did not respond in time.';
      throw new CommandError(`The bucket ${bucket} cannot be used. ${reason}`);
    }
  };
  return {
    read: (name: string) => use((open, signal) => open.get(`${prefix}${name}`, signal)),
    write: async (name: string, bytes: Uint8Array) => {
      if (bytes.length > objectBytesMax)
        throw new CommandError(
          `${name} has ${bytes.length} bytes: an object of more than ${objectBytesMax} could not be read again.`,
        );
      await use((open, signal) => open.put(`${prefix}${name}`, 'application/octet-stream', hashBytes(bytes), signal));
    },
    remove: (name: string) => use((open, signal) => open.delete(`${prefix}${name}`, signal)),
    close: () => opened.close(),
  };
}

/** @throws CommandError naming the settings that are missing */
function readKeys(config: CliConfig) {
  const {
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = config;
  if (endpoint === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    throw new CommandError(
      's3:// needs the settings BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.',
    );
  return { endpoint, region: config.BACKUP_S3_REGION, accessKeyId, secretAccessKey };
}
