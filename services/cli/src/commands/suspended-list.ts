import { listAllSuspended } from '@linkplane/management/operator';
import type { Command } from '../command.ts';

export const suspendedList: Command = {
  name: 'suspended list',
  summary: 'Lists what is suspended, the latest first.',
  options: {},
  examples: ['suspended list'],
  prepare:
    () =>
    async ({ stores }) => {
      const all = await listAllSuspended(await stores.links());
      const lines = all.map(
        ({ kind, id, workspaceId, name, since }) => `${since.toISOString()}  ${kind}  ${id}  ${workspaceId}  ${name}`,
      );
      return { data: all, text: lines.length === 0 ? 'Nothing is suspended.' : lines.join('\n') };
    },
};
