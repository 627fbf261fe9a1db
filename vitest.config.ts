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
const products = 'packages/e2e/support/product-setup.ts';
const servers = 'packages/e2e/support/distributed-setup.ts';

/** The longest ones: none of them may begin when all others have ended. */
const longFiles =
  /schemathesis|browser\/|\/faults\/|kill|hostile|kafka|counts|consume|replay|limits|outage|many-slow|in-hand/;

/** About that of the product's threads that give way: those would else wait until no test wants a processor. */
const niceness = 14;
setPriority(niceness);
keepFilesInMemory();

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isShort = ({ moduleId }: TestSpecification) => Number(!longFiles.test(moduleId));
    return (await super.sort(files)).toSorted((a, b) => isShort(a) - isShort(b));
  }
}

/** A machine that does much else takes longer than the defaults. */
const ofEveryProject = {
  // A worker loads the sources once, not once for every file: nothing in them keeps anything between tests.
  isolate: false,
  testTimeout: 90_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
};

export default defineConfig(async () => ({
  test: {
    pool: 'forks',
    // Most tests wait most of the time.
    maxWorkers: 3,
    sequence: { sequencer: LongFilesFirst },
    globalSetup: [stores],
    projects: [
      {
        test: {
          ...ofEveryProject,
          name: 'embedded',
          include: [everyTest, testsOfBothModes, testsOfEmbeddedMode],
          exclude: memoryTests,
          globalSetup: [products],
        },
      },
      { test: { ...ofEveryProject, name: 'alone', include: memoryTests, isolate: true } },
      {
        test: {
          ...ofEveryProject,
          name: 'fairness',
          include: [fairnessTests],
          globalSetup: [products],
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
                globalSetup: [servers],
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
