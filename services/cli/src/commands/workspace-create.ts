import { plans, type Plan } from '@linkplane/links-db/management';
import { createWorkspace } from '@linkplane/management/accounts';
import { required, UsageError, type Command } from '../command.ts';

export const workspaceCreate: Command = {
  name: 'workspace create',
  parameters: `--name NAME --plan ${plans.join('|')}`,
  summary: 'Makes a workspace and prints a token for its API; the token is not shown again.',
  options: { name: { type: 'string' }, plan: { type: 'string' } },
  prepare(values) {
    const name = required(values, 'name');
    const plan = readPlan(required(values, 'plan'));
    return async (pool) => {
      const created = await createWorkspace(pool, { name, plan });
      return { data: created, text: `Workspace ${created.workspaceId}\nToken     ${created.token}` };
    };
  },
};

function readPlan(value: string): Plan {
  const plan = plans.find((known) => known === value.toLowerCase());
  if (plan) return plan;
  throw new UsageError(`--plan must be one of ${plans.join(', ')}.`);
}
