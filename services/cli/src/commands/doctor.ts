import { resolve } from 'node:path';
import type { Command } from '../command.ts';
import { checkMachine } from '../doctor/check-machine.ts';
import { checkService } from '../doctor/check-service.ts';
import { checkStores } from '../doctor/check-stores.ts';
import type { Finding } from '../doctor/finding.ts';

export const doctor: Command = {
  name: 'doctor',
  summary: 'Checks the public address, the proxy before it, the stores, their clocks, disk, open files and memory.',
  details:
    'Run it beside the server with its settings. It changes nothing. Each line says ok, warn or fail, and what to do.',
  options: {},
  examples: ['doctor', 'doctor --json'],
  endsWithOneWhen: 'a check fails',
  prepare() {
    return async ({ config, stores }) => {
      const findings = [
        ...(await checkService({ publicUrl: config.PUBLIC_URL, trustedProxies: config.TRUSTED_PROXIES })),
        ...(await checkStores(stores)),
        ...checkMachine(resolve(config.DATA_DIR)),
      ];
      return {
        data: findings,
        text: findings.map(describe).join('\n'),
        isBad: findings.some(({ state }) => state === 'fail'),
      };
    };
  },
};

function describe({ check, state, found, advice }: Finding): string {
  return `${state.padEnd(4)}  ${check}: ${found}${advice === undefined ? '' : `\n      ${advice}`}`;
}
