import { addMember, isEmail } from '@linkplane/management/operator';
import { CommandError, UsageError } from '../command-errors.ts';
import { optional, required, type Command, type Values } from '../command.ts';

export const memberAdd: Command = {
  name: 'member add',
  summary: 'Adds a member to a workspace.',
  details:
    'For a fresh address an account is created, with a password that is shown this once. An address is not verified: for ' +
    'one that has an account the link of an invite is shown, to be sent to the right person.',
  options: {
    workspace: { value: 'ID', meaning: 'The workspace.', isRequired: true },
    email: { value: 'EMAIL', meaning: 'The address of the new member.' },
    user: { value: 'ID', meaning: 'The account of the new member.' },
    role: { value: 'ROLE', meaning: 'What the member may do.', otherwise: 'owner', choices: ['owner', 'member'] },
  },
  oneOf: ['email', 'user'],
  examples: ['member add --workspace wsp_... --email ada@example.com --role member'],
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
