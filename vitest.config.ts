import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { canRunServers } from './deploy/local/src/can-run-servers.ts';
import { keepFilesInMemory } from './packages/testing/src/keep-files-in-memory.ts';
import { wantsAllFaults } from './packages/e2e/faults/soak.ts';

const everyTest = '{packages,services,deploy}/*/{src,test}/**/*.test.ts';
/** What a user of the product can tell, whichever way it runs. */
const testsOfBothModes = 'packages/e2e/both-modes/*.test.ts';
const testsOfEmbeddedMode = 'packages/e2e/{embedded,browser,repository}/*.test.ts';
const faultTests = 'packages/e2e/faults/*.test.ts';
/** Of it only what breaks the most at once: all of them take minutes more. `FAULTS=common npm test` */
const commonFaults = 'packages/e2e/faults/shared-cluster.test.ts';
/** They measure the memory of their own process. */
const memoryTests = [
  'packages/runtime/src/collect-passed-buffers.test.ts',
  'packages/event-stream/test/{lagging-lanes,kafka-shipper}.test.ts',
  'packages/ephemeral/test/redis-away.test.ts',
  'services/webhooks/test/send/hostile.test.ts',
];
/** They measure how long requests take: nothing else may run beside them. */
const fairnessTests = 'packages/e2e/fairness/*.test.ts';
const stores = 'packages/test-stores/src/global-setup.ts';
const clicksTemplate = 'packages/e2e/support/clicks-template-setup.ts';
const products = 'packages/e2e/support/product-setup.ts';
const servers = 'packages/e2e/support/distributed-setup.ts';
const sharedProduct = 'packages/e2e/support/shared-product-setup.ts';
const longProductTests = 'packages/e2e/support/allow-product-tests.ts';

/** The longest ones, the longest first: none of them may begin when all others have ended. */
const longFiles = [
  'packages/e2e/browser/every-page.test.ts',
  'packages/e2e/embedded/schemathesis.test.ts',
  'packages/e2e/faults/shared-cluster.test.ts',
  'packages/e2e/embedded/kill.test.ts',
  'services/webhooks/test/kill-worker.test.ts',
  'services/cli/test/restore.test.ts',
  'services/cli/test/backup.test.ts',
  'services/cli/test/backup-bucket.test.ts',
  'packages/e2e/browser/profiles.test.ts',
  'packages/e2e/browser/settings.test.ts',
  'packages/e2e/browser/webhooks.test.ts',
  'packages/e2e/browser/hostile.test.ts',
  'packages/event-stream/test/kafka-source.test.ts',
  'packages/e2e/embedded/hostile-clients.test.ts',
  'packages/e2e/browser/forms.test.ts',
  'packages/e2e/browser/journey.test.ts',
  'packages/e2e/browser/links.test.ts',
  'services/webhooks/test/many-slow.test.ts',
  'services/analytics/test/consume-events.test.ts',
  'services/analytics/test/replay-dead-letters.test.ts',
  'services/analytics/test/kill-consumer.test.ts',
  'packages/e2e/browser/domains.test.ts',
  'packages/e2e/embedded/start.test.ts',
  'packages/e2e/embedded/hostile-inputs.test.ts',
  'services/cli/test/counts.test.ts',
  'services/webhooks/test/change-in-hand.test.ts',
  'packages/e2e/both-modes/redirect.test.ts',
];
for (const file of longFiles)
  if (!existsSync(new URL(file, import.meta.url)))
    throw new Error(`${file} is listed as a long file and does not exist.`);

/** About that of the product's low-priority threads, which otherwise wait until no test needs a processor. */
const niceness = 14;
setPriority(niceness);
keepFilesInMemory();

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = longFiles.findIndex((name) => moduleId.endsWith(`/${name}`));
      return place === -1 ? longFiles.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

/** A machine that does much else takes longer than the defaults. */
const ofEveryProject = {
  // A worker loads the sources once, not once for every file: nothing in them keeps anything between tests.
  isolate: false,
  // A test that waits for what does not happen fails soon. Files with tests that take longer say so: `allowLongTests`.
  testTimeout: 20_000,
  // Hooks start whole products and servers.
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
};

export default defineConfig(async () => ({
  test: {
    pool: 'forks',
    // Most tests wait most of the time.
    maxWorkers: 3,
    sequence: { sequencer: LongFilesFirst },
    globalSetup: [stores, clicksTemplate],
    projects: [
      {
        test: {
          ...ofEveryProject,
          name: 'embedded',
          include: [everyTest, testsOfBothModes, testsOfEmbeddedMode],
          exclude: memoryTests,
          globalSetup: [products, sharedProduct],
          setupFiles: [longProductTests],
        },
      },
      {
        test: {
          ...ofEveryProject,
          name: 'alone',
          include: memoryTests,
          isolate: true,
          // They fill memory until something would overflow, most of them beside a broker or a Redis of their own.
          testTimeout: 90_000,
        },
      },
      {
        test: {
          ...ofEveryProject,
          name: 'fairness',
          include: [fairnessTests],
          globalSetup: [products],
          setupFiles: [longProductTests],
          sequence: { groupOrder: 1 },
        },
      },
      ...((await canRunServers(process.env))
        ? [
            {
              test: {
                ...ofEveryProject,
                name: 'distributed',
                include: [testsOfBothModes, wantsAllFaults ? faultTests : commonFaults],
                env: { LINKPLANE_MODE: 'distributed' },
                globalSetup: [servers, sharedProduct],
                setupFiles: [longProductTests],
              },
            },
            ...(wantsAllFaults
              ? [
                  {
                    test: {
                      ...ofEveryProject,
                      name: 'fairness, distributed',
                      include: [fairnessTests],
                      env: { LINKPLANE_MODE: 'distributed' },
                      globalSetup: [servers],
                      setupFiles: [longProductTests],
                      sequence: { groupOrder: 2 },
                    },
                  },
                ]
              : []),
          ]
        : []),
    ],
  },
}));
