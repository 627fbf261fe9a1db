import type { ImportStop, StopReason } from '@linkplane/importer';
import { CommandError } from '../command-errors.ts';

/** What a stopped import is for the operator. */
export function toCommandError(stop: ImportStop): CommandError {
  return new CommandError(explain(stop.reason), { cause: stop });
}

function explain(reason: StopReason): string {
  switch (reason.code) {
    case 'IMPORT_RUNNING':
      return 'Another import is running. Nothing was changed.';
    case 'WORKSPACE_NOT_FOUND':
      return `There is no workspace ${reason.workspaceId}. Nothing was changed.`;
    case 'UNDO_UNFINISHED':
      return 'The import from this source is being undone: run `import-from undo` again first.';
    case 'RUN_UNFINISHED':
      return 'An import from this source has not ended: run it again first.';
    case 'FILES_MISSING':
      return `An import from this source has not ended, and ${reason.directory} does not have what it read. Give its --work directory.`;
    case 'SOURCE_TOO_LARGE':
      return `The source has more than ${reason.bytesMax} bytes. Nothing was changed.`;
    case 'CLICKS_TOO_OLD':
      return (
        `${reason.clicks} clicks are older than the ${String(reason.retentionDays)} days for which the workspace keeps them. Nothing was changed. ` +
        'With --drop-older they are imported as a number without dates.'
      );
    case 'NOTHING_IMPORTED':
      return `Nothing was imported from ${reason.source} into ${reason.workspaceId}. Nothing was changed.`;
  }
}
