import { plans, type Plan } from '@linkplane/links-db/workspaces';
import { UsageError } from './command-errors.ts';
import { required, type Values } from './command.ts';

/** @throws UsageError */
export function readPlan(values: Values): Plan {
  const value = required(values, 'plan').toLowerCase();
  const plan = plans.find((known) => known === value);
  if (plan) return plan;
  throw new UsageError(`--plan must be one of ${plans.join(', ')}.`);
}
