import type { Command } from '../command.ts';

export const migrate: Command = {
  name: 'migrate',
  summary: "Migrates Postgres and ClickHouse to this program's schema, and prints what it applied.",
  details: 'The server may keep running.',
  options: {},
  examples: ['migrate'],
  prepare:
    () =>
    async ({ stores, progress }) => {
      const { postgres, clickHouse } = await stores.migrate(progress);
      return {
        data: { postgres, clickHouse },
        text: [describe('Postgres', postgres), describe('ClickHouse', clickHouse)].join('\n'),
      };
    },
};

function describe(store: string, applied: string[]): string {
  return applied.length === 0 ? `${store} is up to date.` : `${store}: applied ${applied.join(', ')}.`;
}
