import { setPlan } from '@linkplane/links-db/management';
import { CommandError } from '../command-errors.ts';
import { required, type Command } from '../command.ts';
import { planNames, readPlan } from '../read-plan.ts';

export const workspacePlan: Command = {
  name: 'workspace plan',
  parameters: `--id ID --plan ${planNames}`,
  summary: 'Puts a workspace on another plan: its limits hold from the next request on.',
  options: { id: { type: 'string' }, plan: { type: 'string' } },
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
