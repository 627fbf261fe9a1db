import { join, resolve } from 'node:path';
import { listJournals } from '@linkplane/event-journal';
import { createFailpoint, lockPath, makeDataDirectory, PathLockedError, readCode } from '@linkplane/runtime';
import type { BackupSource } from '../backup/backup-files.ts';
import { openSource, readPlace } from '../backup/backup-place.ts';
import { locatePictures } from '../backup/locate-pictures.ts';
import { manifestName, parseManifest, type Manifest } from '../backup/manifest.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { CommandError } from '../command-errors.ts';
import { required, type Command } from '../command.ts';
import type { CliConfig } from '../config.ts';
import { describeReport } from '../counts/describe-report.ts';
import { summarize } from './backup.ts';

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'Restores a backup into empty databases or a new DATA_DIR, and verifies the counts.',
  details:
    'No server may run. The whole backup is checked first, and nothing is changed when it is damaged or the databases are ' +
    'in use. A restore that was interrupted begins again when this is run again.',
  options: {
    from: {
      value: 'PLACE',
      meaning: 'The directory of a backup, or s3://BUCKET/PREFIX with the settings that begin with BACKUP_S3_.',
      isRequired: true,
      completes: 'directory',
    },
  },
  examples: ['restore --from /backups/2026-03-01', 'restore --from s3://acme-backups/linkplane/2026-03-01'],
  endsWithOneWhen: 'the counts of the restored databases differ',
  prepare(values) {
    const from = required(values, 'from');
    const place = readPlace('from', from);
    return async ({ stores, config, progress }) => {
      const source = openSource(place, config, 'backup');
      let releaseDirectory: (() => Promise<void>) | undefined;
      try {
        const manifest = await readManifest(from, source);
        releaseDirectory = await holdDataDirectory(config);
        const { counts, pictures } = await restoreBackup({
          ...(await stores.raw()),
          source,
          manifest,
          progress,
          picturesDirectory: locatePictures(config),
          failpoint: createFailpoint(config.FAILPOINT),
        });
        const text = [describe(from, manifest, pictures), describeReport(counts)].join('\n');
        return { data: { from, ...summarize(manifest), pictures, counts }, text, isBad: counts.differenceCount > 0 };
      } finally {
        source.close();
        await releaseDirectory?.();
      }
    };
  },
};

async function readManifest(from: string, source: BackupSource): Promise<Manifest> {
  const bytes = await source.read(manifestName);
  if (!bytes) throw new CommandError(`There is no backup at ${from}: it has no ${manifestName}. Nothing was changed.`);
  return parseManifest(bytes);
}

/**
 * No server starts on DATA_DIR while its databases are filled. A journal of another installation must not be there: the
 * restored positions are not its own.
 * @throws CommandError when a server runs on it, or has stored clicks in it
 */
async function holdDataDirectory(config: CliConfig): Promise<() => Promise<void>> {
  if (config.DATABASE_URL !== undefined && config.CLICKHOUSE_URL !== undefined) return () => Promise.resolve();
  const directory = resolve(config.DATA_DIR);
  makeDataDirectory(directory);
  const lock = await lockPath(directory).catch((error: unknown) => {
    if (!(error instanceof PathLockedError)) throw error;
    throw new CommandError(`Linkplane is running on ${directory}. Stop it first. Nothing was changed.`);
  });
  if (!hasJournals(join(directory, 'journal'))) return () => lock.release();
  await lock.release();
  throw new CommandError(`${directory} has a journal of clicks. A restore needs a new DATA_DIR. Nothing was changed.`);
}

function hasJournals(root: string): boolean {
  try {
    return [...listJournals(root)].length > 0;
  } catch (error) {
    if (readCode(error) === 'ENOENT') return false;
    throw error;
  }
}

function describe(from: string, manifest: Manifest, pictures: number): string {
  const { createdAt, links, clicks, conversions } = summarize(manifest);
  return `Restored ${from} of ${createdAt}: ${links} links, ${clicks} clicks, ${conversions} conversions and ${pictures} pictures.`;
}
