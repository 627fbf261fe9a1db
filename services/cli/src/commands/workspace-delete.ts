import { deleteWorkspace, listDeletedWorkspaces } from '@linkplane/management/operator';
import { CommandError, UsageError } from '../command-errors.ts';
import { required, type Command } from '../command.ts';

export const workspaceDelete: Command = {
  name: 'workspace delete',
  summary: 'Deletes a workspace for good.',
  details: 'Its links stop at once. The running server removes all that it has, clicks included.',
  options: {
    id: { value: 'ID', meaning: 'The workspace.', isRequired: true },
    yes: { meaning: 'Confirms that this cannot be undone.', isRequired: true },
  },
  examples: ['workspace delete --id wsp_... --yes'],
  prepare(values) {
    const workspaceId = required(values, 'id');
    if (values['yes'] !== true) throw new UsageError('--yes is missing: this cannot be undone.');
    return async ({ stores }) => {
      if (!(await deleteWorkspace(await stores.links(), workspaceId)))
        throw new CommandError(`There is no workspace ${workspaceId}, or it is being deleted already.`);
      const text = `Workspace ${workspaceId} is being deleted. The command \`workspace deletions\` says what has gone.`;
      return { data: { workspaceId, deleting: true }, text };
    };
  },
};

export const workspaceDeletions: Command = {
  name: 'workspace deletions',
  summary: 'Lists deleted workspaces, and what has gone with them.',
  options: {},
  examples: ['workspace deletions'],
  prepare: () => async (on) => {
    const deletions = await listDeletedWorkspaces(await on.stores.links());
    const lines = deletions.map((deletion) => {
      const { workspaceId, name, requestedAt, removedAt, visitsErasedAt, repeatsAt } = deletion;
      const { links, profiles, clicks, profileEvents } = deletion;
      const state = !removedAt
        ? 'being removed'
        : !visitsErasedAt
          ? 'removed, visits wait to be erased'
          : repeatsAt
            ? `erased, late visits follow on ${repeatsAt.toISOString()}`
            : 'erased';
      const gone = `${links} links, ${profiles} profiles, ${clicks} clicks, ${profileEvents} events of profiles`;
      return `${requestedAt.toISOString()}  ${workspaceId}  ${JSON.stringify(name)}  ${state}  (${gone})`;
    });
    return { data: deletions, text: lines.length > 0 ? lines.join('\n') : 'No workspace was deleted.' };
  },
};
