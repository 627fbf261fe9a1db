import { createToken } from '@linkplane/management/accounts';
import { CommandError, optional, required, type Command } from '../command.ts';

export const tokenCreate: Command = {
  name: 'token create',
  parameters: '--workspace ID [--name NAME]',
  summary: 'Makes another token for a workspace; it is not shown again.',
  options: { workspace: { type: 'string' }, name: { type: 'string' } },
  prepare(values) {
    const workspaceId = required(values, 'workspace');
    const name = optional(values, 'name') ?? '';
    return async (pool) => {
      const created = await createToken(pool, workspaceId, name);
      if (!created) throw new CommandError(`There is no workspace ${workspaceId}.`);
      return { data: created, text: `Token id ${created.tokenId}\nToken    ${created.token}` };
    };
  },
};
