import { plans, setPlan } from '@linkplane/links-db/workspaces';
import { CommandError } from '../command-errors.ts';
import { required, type Command } from '../command.ts';
import { readPlan } from '../read-plan.ts';

export const workspacePlan: Command = {
  name: 'workspace plan',
  summary: 'Puts a workspace on another plan.',
  details: 'Its limits hold from the next request on.',
  options: {
    id: { value: 'ID', meaning: 'The workspace.', isRequired: true },
    plan: { value: 'PLAN', meaning: 'Its new plan.', isRequired: true, choices: plans },
  },
  examples: ['workspace plan --id wsp_... --plan enterprise'],
  prepare(values) {
    const workspaceId = required(values, 'id');
    const plan = readPlan(values);
    return async ({ stores }) => {
      const pool = await stores.links();
      if (!(await setPlan(pool, workspaceId, plan))) throw new CommandError(`There is no workspace ${workspaceId}.`);
      return { data: { workspaceId, plan }, text: `Workspace ${workspaceId} is on plan ${plan}.` };
    };
  },
};
