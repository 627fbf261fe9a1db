import type { Command } from './command.ts';
import { backupCommand } from './commands/backup.ts';
import { deadLettersList } from './commands/dead-letters-list.ts';
import { deadLettersReplay } from './commands/dead-letters-replay.ts';
import { doctor } from './commands/doctor.ts';
import { domainAdd } from './commands/domain-add.ts';
import { exportCommand } from './commands/export.ts';
import { importCommand } from './commands/import.ts';
import { importFromApis } from './commands/import-from-apis.ts';
import { importFromChhoto } from './commands/import-from-chhoto.ts';
import { importFromCsv } from './commands/import-from-csv.ts';
import { importFromKutt } from './commands/import-from-kutt.ts';
import { importFromLinkstack } from './commands/import-from-linkstack.ts';
import { importFromList, importFromUndo } from './commands/import-from-undo.ts';
import { importFromSink } from './commands/import-from-sink.ts';
import { importFromVerify } from './commands/import-from-verify.ts';
import { importFromYourls } from './commands/import-from-yourls.ts';
import { journalInspect } from './commands/journal-inspect.ts';
import { memberAdd } from './commands/member-add.ts';
import { migrate } from './commands/migrate.ts';
import { probeCommand } from './commands/probe.ts';
import { rebuildCountsCommand } from './commands/rebuild-counts.ts';
import { restoreCommand } from './commands/restore.ts';
import { suspendCommands } from './commands/suspend.ts';
import { suspendedList } from './commands/suspended-list.ts';
import { tokenCreate } from './commands/token-create.ts';
import { tokenRevoke } from './commands/token-revoke.ts';
import { userSetPassword } from './commands/user-set-password.ts';
import { verifyCountsCommand } from './commands/verify-counts.ts';
import { workspaceCreate } from './commands/workspace-create.ts';
import { workspaceDelete, workspaceDeletions } from './commands/workspace-delete.ts';
import { workspaceLimits } from './commands/workspace-limits.ts';
import { workspacePlan } from './commands/workspace-plan.ts';

/** Every operator command, in the order of the help text. */
export const commands: Command[] = [
  ...[workspaceCreate, workspacePlan, workspaceLimits, workspaceDelete, workspaceDeletions],
  ...[tokenCreate, tokenRevoke, memberAdd, domainAdd],
  ...suspendCommands,
  suspendedList,
  userSetPassword,
  ...[backupCommand, restoreCommand, exportCommand, importCommand, migrate],
  ...[
    importFromYourls,
    importFromKutt,
    ...importFromApis,
    importFromChhoto,
    importFromSink,
    importFromLinkstack,
    importFromCsv,
    importFromList,
    importFromVerify,
    importFromUndo,
    probeCommand,
  ],
  ...[verifyCountsCommand, rebuildCountsCommand, deadLettersList, deadLettersReplay, journalInspect, doctor],
];
