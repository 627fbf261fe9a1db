import { createFailpoint } from '@linkplane/runtime';
import { openSource, readPlace } from '../backup/backup-place.ts';
import { manifestName } from '../backup/manifest.ts';
import { CommandError, UsageError } from '../command-errors.ts';
import { required, type Command } from '../command.ts';
import { describeReport } from '../counts/describe-report.ts';
import { describeAffected } from '../transfer/describe-affected.ts';
import { hashManifest, parseExportManifest, type ExportManifest } from '../transfer/export-manifest.ts';
import { importWorkspace } from '../transfer/import-workspace.ts';
import { describeRows, openUploads, summarizeExport } from './export.ts';

export const importCommand: Command = {
  name: 'import',
  summary: 'Imports the export of a workspace into a new, empty one, and verifies its counts.',
  details:
    'The server may keep running. The whole export is checked first, and nothing is changed when it is damaged, when the ' +
    'workspace is not empty, or when slugs, domains or ids are taken. The workspace is suspended until the import has ended. ' +
    'An import that was interrupted goes on when it is run again.',
  options: {
    all: { meaning: 'Everything that the export has.', isRequired: true },
    from: {
      value: 'PLACE',
      meaning: 'The directory of an export, or s3://BUCKET/PREFIX with the settings that begin with BACKUP_S3_.',
      isRequired: true,
      completes: 'directory',
    },
    into: { value: 'WORKSPACE', meaning: 'A new workspace, without links.', isRequired: true },
  },
  examples: ['import --all --from /exports/acme-2026-03-01 --into wsp_...'],
  endsWithOneWhen: 'the counts of the imported workspace differ',
  prepare(values) {
    if (values['all'] !== true) throw new UsageError('--all is missing: an export is imported as a whole.');
    const from = required(values, 'from');
    const workspaceId = required(values, 'into');
    const place = readPlace('from', from);
    return async ({ stores, config, progress, logger }) => {
      const source = openSource(place, config, 'export');
      const uploads = openUploads(config);
      try {
        const bytes = await source.read(manifestName);
        if (!bytes)
          throw new CommandError(`There is no export at ${from}: it has no ${manifestName}. Nothing was changed.`);
        const manifest = parseExportManifest(bytes);
        const counts = await importWorkspace({
          pool: await stores.links(),
          clicks: await stores.clicks(),
          workspaceId,
          source,
          manifest,
          exportHash: hashManifest(bytes),
          uploads,
          publicUrl: config.PUBLIC_URL,
          logger,
          progress,
          failpoint: createFailpoint(config.FAILPOINT),
        });
        const isBad = counts.differenceCount > 0;
        const outcome = isBad
          ? [`The rows of ${manifest.workspace.id} are stored, but counts differ: ${workspaceId} stays suspended.`]
          : describe(workspaceId, manifest);
        return {
          data: { from, into: workspaceId, ...summarizeExport(manifest), counts },
          text: [...outcome, describeReport(counts)].join('\n'),
          isBad,
        };
      } finally {
        uploads.close();
        source.close();
      }
    };
  },
};

function describe(workspaceId: string, manifest: ExportManifest): string[] {
  return [
    `Imported ${manifest.workspace.id} of ${manifest.createdAt} into ${workspaceId}: ${describeRows(manifest)}.`,
    ...describeAffected(manifest),
  ];
}
