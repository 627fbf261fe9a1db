import type { Command } from './command.ts';
import { domainAdd } from './commands/domain-add.ts';
import { tokenCreate } from './commands/token-create.ts';
import { tokenRevoke } from './commands/token-revoke.ts';
import { workspaceCreate } from './commands/workspace-create.ts';
import { workspacePlan } from './commands/workspace-plan.ts';

/** Every operator command, in the order of the help text. */
export const commands: Command[] = [workspaceCreate, workspacePlan, tokenCreate, tokenRevoke, domainAdd];
