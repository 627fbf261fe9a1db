import { defineConfig } from 'vitest/config';
import { canRunServers } from './deploy/local/src/can-run-servers.ts';

const everyTest = '{packages,services,deploy}/*/{src,test}/**/*.test.ts';
/** What a user of the product can tell, whichever way it runs. */
const inBothModes = [
  'main-job',
  'redirect',
  'click-cap',
  'hosts',
  'limits',
  'outage',
  'profile-page',
  'reports',
  'sdk',
].map((name) => `services/standalone/test/${name}.e2e.test.ts`);
const onlyDistributed = 'services/standalone/test/distributed/*.test.ts';
const stores = 'packages/testing/src/global-setup.ts';
const servers = 'services/standalone/test/distributed-setup.ts';

export default defineConfig(async () => ({
  test: {
    pool: 'forks',
    maxWorkers: 3, // most tests wait for something most of the time
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'embedded', include: [everyTest], exclude: [onlyDistributed], globalSetup: [stores] },
      },
      ...((await canRunServers(process.env))
        ? [
            {
              extends: true as const,
              test: {
                name: 'distributed',
                include: [...inBothModes, onlyDistributed],
                env: { LINKPLANE_MODE: 'distributed' },
                globalSetup: [stores, servers],
              },
            },
          ]
        : []),
    ],
  },
}));
