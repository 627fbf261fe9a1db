import { createWorkspaceWithToken } from '@linkplane/management/operator';
import { required, type Command } from '../command.ts';
import { planNames, readPlan } from '../read-plan.ts';

export const workspaceCreate: Command = {
  name: 'workspace create',
  parameters: `--name NAME --plan ${planNames}`,
  summary: 'Makes a workspace and prints a token for its API; the token is not shown again.',
  options: { name: { type: 'string' }, plan: { type: 'string' } },
  prepare(values) {
    const name = required(values, 'name');
    const plan = readPlan(values);
    return async ({ stores }) => {
      const pool = await stores.links();
      const created = await createWorkspaceWithToken(pool, { name, plan });
      return { data: created, text: `Workspace ${created.workspaceId}\nToken     ${created.token}` };
    };
  },
};
