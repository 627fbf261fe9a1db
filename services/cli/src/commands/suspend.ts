import { findLinkByUrl, setSuspended, type SuspendedKind } from '@linkplane/management/operator';
import { CommandError, UsageError } from '../command-errors.ts';
import { optional, required, type Command, type Surroundings, type Values } from '../command.ts';

const effect: Record<SuspendedKind, string> = {
  link: 'a link: its visitors get a page that says so, and nothing is counted',
  profile: 'a profile: its visitors get a page that says so, and nothing is counted',
  workspace: 'a workspace with all its links, profiles and domains; its data can be read and not changed',
};

const prefixes: Record<SuspendedKind, string> = { link: 'lnk', profile: 'prf', workspace: 'wsp' };

/** `link suspend`, `link resume` and so on. Nothing is deleted; a second time changes nothing. */
export const suspendCommands: Command[] = (['link', 'profile', 'workspace'] as const).flatMap((kind) => [
  suspendCommand(kind, true),
  suspendCommand(kind, false),
]);

function suspendCommand(kind: SuspendedKind, isSuspended: boolean): Command {
  return {
    name: `${kind} ${isSuspended ? 'suspend' : 'resume'}`,
    summary: isSuspended ? `Stops ${effect[kind]}.` : `Lets a suspended ${kind} go on.`,
    ...(isSuspended && { details: 'Nothing is deleted.' }),
    options: {
      id: { value: 'ID', meaning: `The ${kind}.`, ...(kind !== 'link' && { isRequired: true }) },
      ...(kind === 'link' && { url: { value: 'SHORT_URL', meaning: 'The short URL of the link.' } }),
    },
    ...(kind === 'link' && { oneOf: ['id', 'url'] }),
    examples: [`${kind} ${isSuspended ? 'suspend' : 'resume'} --id ${prefixes[kind]}_...`],
    prepare(values) {
      const find = kind === 'link' ? readLink(values) : readId(values);
      return async (on) => {
        const id = await find(on);
        if (id === undefined || !(await setSuspended(await on.stores.links(), kind, id, isSuspended)))
          throw new CommandError(`There is no ${kind} ${id ?? optional(values, 'url') ?? ''}.`);
        const state = isSuspended ? 'suspended' : 'not suspended';
        return { data: { kind, id, suspended: isSuspended }, text: `The ${kind} ${id} is ${state}.` };
      };
    },
  };
}

type Find = (on: Surroundings) => Promise<string | undefined>;

function readId(values: Values): Find {
  const id = required(values, 'id');
  return async () => id;
}

function readLink(values: Values): Find {
  const given = optional(values, 'url');
  if ((given === undefined) === (optional(values, 'id') === undefined))
    throw new UsageError('Either --id or --url is needed.');
  if (given === undefined) return readId(values);
  const url = URL.parse(given);
  if (!url) throw new UsageError('--url must be a short URL such as https://lnk.example/launch.');
  return async ({ stores, config }) => await findLinkByUrl(await stores.links(), url, new URL(config.PUBLIC_URL));
}
