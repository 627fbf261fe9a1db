import type { Command } from '../command.ts';

export const migrate: Command = {
  name: 'migrate',
  parameters: '',
  summary: "Brings Postgres and ClickHouse to this program's schema and says what it applied.",
  options: {},
  prepare:
    () =>
    async ({ stores }) => {
      await stores.links();
      await stores.clicks();
      const { postgres, clickHouse } = stores.applied;
      return {
        data: { postgres, clickHouse },
        text: [describe('Postgres', postgres), describe('ClickHouse', clickHouse)].join('\n'),
      };
    },
};

function describe(store: string, applied: string[]): string {
  return applied.length === 0 ? `${store} is up to date.` : `${store}: applied ${applied.join(', ')}.`;
}
