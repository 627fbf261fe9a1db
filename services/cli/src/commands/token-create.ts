import { createToken, scopes, type Scope } from '@linkplane/management/operator';
import { CommandError, UsageError } from '../command-errors.ts';
import { optional, required, type Command, type Values } from '../command.ts';

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

export const tokenCreate: Command = {
  name: 'token create',
  summary: 'Creates another token for the API of a workspace.',
  details: 'The token is shown this once.',
  options: {
    workspace: { value: 'ID', meaning: 'The workspace.', isRequired: true },
    name: { value: 'NAME', meaning: 'What the token is for, as its list shows it.', otherwise: 'no name' },
    scopes: { value: 'SCOPE,...', meaning: `What it may do, of ${scopes.join(', ')}.`, otherwise: 'everything' },
    expires: { value: 'INSTANT', meaning: 'Until when it is good, such as 2030-01-01T00:00:00Z.', otherwise: 'never' },
  },
  examples: [
    'token create --workspace wsp_... --name reports --scopes read',
    'token create --workspace wsp_... --expires 2030-01-01T00:00:00Z --json',
  ],
  prepare(values) {
    const workspaceId = required(values, 'workspace');
    const name = optional(values, 'name') ?? '';
    const limits = { scopes: readScopes(values), expiresAt: readExpiry(values) };
    return async ({ stores }) => {
      const pool = await stores.links();
      const created = await createToken(pool, workspaceId, name, limits);
      if (!created) throw new CommandError(`There is no workspace ${workspaceId}.`);
      return { data: created, text: `Token id ${created.tokenId}\nToken    ${created.token}` };
    };
  },
};

function readScopes(values: Values): Scope[] | undefined {
  const value = optional(values, 'scopes');
  if (value === undefined) return undefined;
  return value.split(',').map((name) => {
    const scope = scopes.find((known) => known === name.trim());
    if (scope) return scope;
    throw new UsageError(`--scopes must be some of ${scopes.join(', ')}, separated by commas.`);
  });
}

function readExpiry(values: Values): Date | undefined {
  const value = optional(values, 'expires');
  if (value === undefined) return undefined;
  const instant = new Date(instantPattern.test(value) ? value : NaN);
  if (instant.getTime() > Date.now()) return instant;
  throw new UsageError('--expires must be a moment to come, such as 2030-01-01T00:00:00Z.');
}
