import { addMember } from '@linkplane/management/accounts';
import { CommandError, optional, required, UsageError, type Command, type Values } from '../command.ts';

export const memberAdd: Command = {
  name: 'member add',
  parameters: '--workspace ID --email EMAIL [--role owner|member]',
  summary: 'Lets somebody into a workspace, by default as owner. A new account gets a password, shown this once.',
  options: { workspace: { type: 'string' }, email: { type: 'string' }, role: { type: 'string' } },
  prepare(values) {
    const workspaceId = required(values, 'workspace');
    const email = readEmail(values);
    const role = readRole(values);
    return async ({ stores }) => {
      const added = await addMember(await stores.links(), workspaceId, { email, role });
      if (added.kind === 'no-workspace') throw new CommandError(`There is no workspace ${workspaceId}.`);
      if (added.kind === 'member-already') throw new CommandError(`${email} is a member of this workspace already.`);
      const { userId, password } = added;
      const words = password === null ? 'Account  there already, with its own password' : `Password ${password}`;
      return { data: { userId, email, role, password }, text: `Email    ${email}\n${words}` };
    };
  },
};

function readEmail(values: Values): string {
  const email = required(values, 'email');
  if (/^[^\s@]+@[^\s@]+$/.test(email) && email.length <= 254) return email;
  throw new UsageError('--email must be an email address.');
}

function readRole(values: Values): 'owner' | 'member' {
  const role = optional(values, 'role') ?? 'owner';
  if (role === 'owner' || role === 'member') return role;
  throw new UsageError('--role must be owner or member.');
}
