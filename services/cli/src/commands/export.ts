import { resolve } from 'node:path';
import { readUploadStore } from '@linkplane/config';
import { openUploadFiles, type UploadFiles } from '@linkplane/management/operator';
import { createFailpoint } from '@linkplane/runtime';
import { openTarget, readPlace } from '../backup/backup-place.ts';
import { measureFiles } from '../backup/manifest.ts';
import { required, type Command } from '../command.ts';
import type { CliConfig } from '../config.ts';
import { formatBytes } from '../format-bytes.ts';
import { productVersion } from '../product-version.ts';
import { describeAffected, describeExport } from '../transfer/describe-affected.ts';
import { findKind, type ExportManifest } from '../transfer/export-manifest.ts';
import { writeExport } from '../transfer/write-export.ts';

export const exportCommand: Command = {
  name: 'export',
  summary: 'Writes everything that a workspace has as JSON lines, to be imported elsewhere.',
  details:
    'The server may keep running. Passwords, secrets and tokens are in no file; the report says how many links, shares and ' +
    'webhooks that concerns.',
  options: {
    all: { value: 'WORKSPACE', meaning: 'The workspace.', isRequired: true },
    to: {
      value: 'PLACE',
      meaning:
        'A directory that does not exist yet, or s3://BUCKET/PREFIX with the settings that begin with BACKUP_S3_.',
      isRequired: true,
      completes: 'directory',
    },
  },
  examples: ['export --all wsp_... --to /exports/acme-2026-03-01'],
  prepare(values) {
    const workspaceId = required(values, 'all');
    const to = required(values, 'to');
    const place = readPlace('to', to);
    return async ({ stores, config, progress }) => {
      const target = await openTarget(place, config, 'export');
      const uploads = openUploads(config);
      try {
        const manifest = await writeExport({
          pool: await stores.links(),
          clicks: await stores.clicks(),
          workspaceId,
          target,
          uploads,
          product: productVersion,
          publicUrl: config.PUBLIC_URL,
          progress,
          failpoint: createFailpoint(config.FAILPOINT),
        });
        return { data: { to, ...summarizeExport(manifest) }, text: describe(to, manifest) };
      } catch (error) {
        await target.abandon();
        throw error;
      } finally {
        uploads.close();
      }
    };
  },
};

/** The files of uploads where the server has them. One command uses the bucket at a time. */
export function openUploads(config: CliConfig): UploadFiles {
  return openUploadFiles(readUploadStore(config, resolve(config.DATA_DIR)), [], async () => 'operator');
}

/** What an export has, in numbers. */
export function summarizeExport(manifest: ExportManifest) {
  const { createdAt, product, workspace, kinds, affected, notExported } = manifest;
  return {
    createdAt,
    version: product,
    workspace,
    rows: Object.fromEntries(kinds.map(({ name, rows }) => [name, rows])),
    affected,
    report: describeAffected(manifest),
    notExported,
    ...measureFiles(kinds),
  };
}

/** Such as `12 links, 3,400 clicks`. */
export function describeRows(manifest: ExportManifest): string {
  const rowsOf = (name: Parameters<typeof findKind>[1]) => findKind(manifest, name).rows;
  return (
    `${rowsOf('links')} links, ${rowsOf('profiles')} profiles, ${rowsOf('clicks')} clicks, ` +
    `${rowsOf('profileEvents')} events of profiles, ${rowsOf('conversions')} conversions and ${rowsOf('uploads')} uploads`
  );
}

function describe(to: string, manifest: ExportManifest): string {
  const { bytes, files } = measureFiles(manifest.kinds);
  const size = `${formatBytes(bytes)} in ${files} files`;
  return [
    `Exported ${manifest.workspace.id} to ${to}: ${describeRows(manifest)}; ${size}.`,
    ...describeExport(manifest),
  ].join('\n');
}
