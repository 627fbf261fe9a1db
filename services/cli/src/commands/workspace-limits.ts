import { setLimits } from '@linkplane/links-db/management';
import { CommandError, UsageError } from '../command-errors.ts';
import { optional, required, wholeNumber, type Command, type Values } from '../command.ts';

const megabyte = 1_000_000;
/** The largest number that every part of the service reads exactly. */
const unlimited = Number.MAX_SAFE_INTEGER;

export const workspaceLimits: Command = {
  name: 'workspace limits',
  parameters: '--id ID [--links N|unlimited|plan] [--kept-megabytes N|unlimited|plan]',
  summary:
    "Sets how many links a workspace may have, and how much may be kept for Idempotency-Keys, in the place of its plan's " +
    'limits; `plan` goes back to those.',
  options: { id: { type: 'string' }, links: { type: 'string' }, 'kept-megabytes': { type: 'string' } },
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
