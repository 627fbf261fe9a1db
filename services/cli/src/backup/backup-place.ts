import type { CliConfig } from '../config.ts';
import { UsageError } from '../command-errors.ts';
import type { BackupSource, BackupTarget, Written } from './backup-files.ts';
import { openBucketSource, openBucketTarget, readBucketPlace, type BucketPlace } from './bucket-place.ts';
import { openDirectorySource, openDirectoryTarget } from './directory-place.ts';

export type BackupPlace = { kind: 'directory'; path: string } | ({ kind: 'bucket' } & BucketPlace);

/** @throws UsageError for anything else than a path or `s3://bucket/prefix` */
export function readPlace(option: string, value: string): BackupPlace {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(value)) return { kind: 'directory', path: value };
  const place = readBucketPlace(value);
  if (place) return { kind: 'bucket', ...place };
  throw new UsageError(`--${option} must be the path of a directory, or s3://bucket/prefix.`);
}

/**
 * Opens a place for a new backup.
 * @throws CommandError when it cannot be written, or has a backup already; nothing was read from the stores then
 */
export async function openTarget(place: BackupPlace, config: CliConfig, what: Written): Promise<BackupTarget> {
  return place.kind === 'directory'
    ? await openDirectoryTarget(place.path, what)
    : await openBucketTarget(place, config, what);
}

/** Opens the place of a backup. */
export function openSource(place: BackupPlace, config: CliConfig, what: Written): BackupSource {
  return place.kind === 'directory' ? openDirectorySource(place.path, what) : openBucketSource(place, config, what);
}
