import { revokeToken } from '@linkplane/management/operator';
import { CommandError } from '../command-errors.ts';
import { required, type Command } from '../command.ts';

export const tokenRevoke: Command = {
  name: 'token revoke',
  summary: 'Ends a token: it is refused from the next request on.',
  options: { id: { value: 'ID', meaning: 'The id of the token, which is not the token itself.', isRequired: true } },
  examples: ['token revoke --id tok_...'],
  prepare(values) {
    const tokenId = required(values, 'id');
    return async ({ stores }) => {
      const pool = await stores.links();
      if (!(await revokeToken(pool, tokenId))) throw new CommandError(`There is no token ${tokenId}.`);
      return { data: { tokenId, revoked: true }, text: `Token ${tokenId} is revoked.` };
    };
  },
};
