import { addMember, isEmail } from '@linkplane/management/operator';
import { CommandError, UsageError } from '../command-errors.ts';
import { optional, required, type Command, type Values } from '../command.ts';

export const memberAdd: Command = {
  name: 'member add',
  parameters: '--workspace ID (--email EMAIL | --user ID) [--role owner|member]',
  summary:
    'Lets somebody into a workspace, by default as owner. For a fresh address an account is made, with a password that is ' +
    'shown this once. An address is not verified: for one that has an account the link of an invite is shown, to be sent ' +
    'to the right person. --user makes that account a member.',
  options: {
    workspace: { type: 'string' },
    email: { type: 'string' },
    user: { type: 'string' },
    role: { type: 'string' },
  },
  prepare(values) {
    const workspaceId = required(values, 'workspace');
    const who = readWho(values);
    const role = readRole(values);
    const name = 'email' in who ? who.email : who.userId;
    return async ({ stores, config }) => {
      const added = await addMember(await stores.links(), workspaceId, { ...who, role }, new URL(config.PUBLIC_URL));
      if (added.kind === 'no-workspace') throw new CommandError(`There is no workspace ${workspaceId}.`);
      if (added.kind === 'no-account') throw new CommandError(`There is no account ${name}.`);
      if (added.kind === 'member-already') throw new CommandError(`${name} is a member of this workspace already.`);
      if (added.kind === 'invited') {
        const text = `${name} has an account. Send this link to the person you mean; it is good for 7 days:\n${added.url}`;
        return { data: { ...who, role, invite: added.url }, text };
      }
      const { userId, password } = added;
      const words = password === null ? 'is a member now' : `\nPassword ${password}`;
      return { data: { ...who, userId, role, password }, text: `Account  ${name} ${words}`.replace(' \n', '\n') };
    };
  },
};

function readWho(values: Values): { email: string } | { userId: string } {
  const userId = optional(values, 'user');
  if ((userId === undefined) === (optional(values, 'email') === undefined))
    throw new UsageError('Either --email or --user is needed.');
  if (userId !== undefined) return { userId };
  const email = required(values, 'email');
  if (isEmail(email)) return { email };
  throw new UsageError('--email must be an email address.');
}

function readRole(values: Values): 'owner' | 'member' {
  const role = optional(values, 'role') ?? 'owner';
  if (role === 'owner' || role === 'member') return role;
  throw new UsageError('--role must be owner or member.');
}
