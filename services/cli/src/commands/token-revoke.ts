import { revokeToken } from '@linkplane/management/operator';
import { CommandError } from '../command-errors.ts';
import { required, type Command } from '../command.ts';

export const tokenRevoke: Command = {
  name: 'token revoke',
  parameters: '--id ID',
  summary: 'Ends a token: it is refused from the next request on.',
  options: { id: { type: 'string' } },
  prepare(values) {
    const tokenId = required(values, 'id');
    return async ({ stores }) => {
      const pool = await stores.links();
      if (!(await revokeToken(pool, tokenId))) throw new CommandError(`There is no token ${tokenId}.`);
      return { data: { tokenId, revoked: true }, text: `Token ${tokenId} is revoked.` };
    };
  },
};
