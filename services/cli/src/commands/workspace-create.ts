import { plans } from '@linkplane/links-db/workspaces';
import { createWorkspaceWithToken } from '@linkplane/management/operator';
import { required, type Command } from '../command.ts';
import { readPlan } from '../read-plan.ts';

export const workspaceCreate: Command = {
  name: 'workspace create',
  summary: 'Creates a workspace, and a token for its API.',
  details: 'The token is shown this once.',
  options: {
    name: { value: 'NAME', meaning: 'The name of the workspace.', isRequired: true },
    plan: { value: 'PLAN', meaning: 'Its plan.', isRequired: true, choices: plans },
  },
  examples: ['workspace create --name Acme --plan pro'],
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
