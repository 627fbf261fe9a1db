import { defineConfig } from 'vitest/config';
import { canRunServers } from './deploy/local/src/can-run-servers.ts';

const everyTest = '{packages,services,deploy}/*/{src,test}/**/*.test.ts';
/** What a user of the product can tell, whichever way it runs. */
const inBothModes = [
  'main-job',
  'redirect',
  'click-cap',
  'dashboard/journey',
  'hosts',
  'domains',
  'limits',
  'profile-page',
  'reports',
  'sdk',
].map((name) => `services/standalone/test/${name}.e2e.test.ts`);
/** In their short form; `npm run soak` is the long one. */
const faultTests = 'services/standalone/test/distributed/*.test.ts';
const stores = 'packages/testing/src/global-setup.ts';
const servers = 'services/standalone/test/distributed-setup.ts';

export default defineConfig(async () => ({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'embedded', include: [everyTest], exclude: [faultTests], globalSetup: [stores] },
      },
      ...((await canRunServers(process.env))
        ? [
            {
              extends: true as const,
              test: {
                name: 'distributed',
                include: [...inBothModes, faultTests],
                env: { LINKPLANE_MODE: 'distributed' },
                globalSetup: [stores, servers],
              },
            },
          ]
        : []),
    ],
  },
}));
