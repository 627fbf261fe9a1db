import { setLimits } from '@linkplane/links-db/workspaces';
import { CommandError, UsageError } from '../command-errors.ts';
import { optional, required, wholeNumber, type Command, type Values } from '../command.ts';

const megabyte = 1_000_000;
/** The largest number that every part of the service reads exactly. */
const unlimited = Number.MAX_SAFE_INTEGER;

export const workspaceLimits: Command = {
  name: 'workspace limits',
  summary: "Sets limits of a workspace in the place of its plan's.",
  options: {
    id: { value: 'ID', meaning: 'The workspace.', isRequired: true },
    links: {
      value: 'N|unlimited|plan',
      meaning: 'How many links it may have; `plan` goes back to the limit of its plan.',
      otherwise: 'stays as it is',
    },
    'kept-megabytes': {
      value: 'N|unlimited|plan',
      meaning: 'How much may be kept for Idempotency-Keys.',
      otherwise: 'stays as it is',
    },
  },
  examples: ['workspace limits --id wsp_... --links 20000', 'workspace limits --id wsp_... --links plan'],
  prepare(values) {
    const workspaceId = required(values, 'id');
    const limits = {
      linksMax: readLimit(values, 'links', 1),
      keptBytesMax: readLimit(values, 'kept-megabytes', megabyte),
    };
    if (limits.linksMax === undefined && limits.keptBytesMax === undefined)
      throw new UsageError('Either --links or --kept-megabytes is needed.');
    return async ({ stores }) => {
      const set = await setLimits(await stores.links(), workspaceId, limits);
      if (!set) throw new CommandError(`There is no workspace ${workspaceId}.`);
      const links = set.linksMax === null ? null : describe(set.linksMax, 1);
      const keptMegabytes = set.keptBytesMax === null ? null : describe(set.keptBytesMax, megabyte);
      const text = `Links ${links ?? 'by plan'}, kept megabytes ${keptMegabytes ?? 'by plan'}.`;
      return { data: { workspaceId, links, keptMegabytes }, text };
    };
  },
};

/** Null: the plan's; undefined: not given. */
function readLimit(values: Values, name: string, unit: number): number | null | undefined {
  const value = optional(values, name);
  if (value === 'plan') return null;
  if (value === 'unlimited') return unlimited;
  const number = wholeNumber(values, name, 0);
  return number === undefined ? undefined : Math.min(unlimited, number * unit);
}

function describe(limit: number, unit: number): number | 'unlimited' {
  return limit === unlimited ? 'unlimited' : limit / unit;
}
