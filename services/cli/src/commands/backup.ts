import { createFailpoint } from '@linkplane/runtime';
import { openTarget, readPlace } from '../backup/backup-place.ts';
import { locatePictures } from '../backup/locate-pictures.ts';
import { listStored, measureFiles, type Manifest } from '../backup/manifest.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { required, type Command } from '../command.ts';
import { formatBytes } from '../format-bytes.ts';
import { productVersion } from '../product-version.ts';

export const backupCommand: Command = {
  name: 'backup',
  summary: 'Writes a backup of both databases and of uploaded pictures.',
  details:
    'The server may keep running, and no visitor notices. The place has a whole backup afterwards, or none. It contains ' +
    'secrets of accounts and webhooks.',
  options: {
    to: {
      value: 'PLACE',
      meaning:
        'A directory that does not exist yet, or s3://BUCKET/PREFIX with the settings that begin with BACKUP_S3_.',
      isRequired: true,
      completes: 'directory',
    },
  },
  examples: ['backup --to /backups/2026-03-01', 'backup --to s3://acme-backups/linkplane/2026-03-01'],
  prepare(values) {
    const to = required(values, 'to');
    const place = readPlace('to', to);
    return async ({ stores, config, progress }) => {
      const target = await openTarget(place, config, 'backup');
      try {
        const { pool, clicks } = await stores.raw();
        const manifest = await writeBackup({
          pool,
          clicks,
          target,
          progress,
          picturesDirectory: locatePictures(config),
          product: productVersion,
          failpoint: createFailpoint(config.FAILPOINT),
        });
        return { data: { to, ...summarize(manifest) }, text: describe(to, manifest) };
      } catch (error) {
        await target.abandon();
        throw error;
      }
    };
  },
};

/** What a backup has, in numbers. */
export function summarize(manifest: Manifest) {
  const { postgres, clickHouse, uploads } = manifest;
  const rowsOf = (name: string) =>
    clickHouse.tables.find((table) => table.name === name)?.parts.reduce((sum, { rows }) => sum + rows, 0) ?? 0;
  return {
    createdAt: manifest.createdAt,
    version: manifest.product,
    links: postgres.tables.find(({ name }) => name === 'links')?.rows ?? 0,
    clicks: rowsOf('clicks'),
    profileEvents: rowsOf('profile_events'),
    conversions: rowsOf('conversions'),
    pictures: uploads.pictures,
    ...measureFiles(listStored(manifest)),
  };
}

function describe(to: string, manifest: Manifest): string {
  const { links, clicks, profileEvents, conversions, pictures, bytes, files } = summarize(manifest);
  const lines = [
    `Backed up to ${to}: ${links} links, ${clicks} clicks, ${profileEvents} events of profiles, ${conversions} conversions ` +
      `and ${pictures} pictures; ${formatBytes(bytes)} in ${files} files.`,
  ];
  if (manifest.uploads.stored === 'bucket')
    lines.push('Uploaded pictures are in a bucket of their own and not in this backup.');
  return lines.join('\n');
}
