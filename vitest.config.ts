import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { prepareRun } from './deploy/npm/src/prepare-run.ts';
import { canRunServers } from './packages/local-servers/src/can-run-servers.ts';
import { chooseDistributedFiles } from './packages/e2e/support/choose-distributed-files.ts';
import { wantsAllFaults } from './packages/e2e/faults/soak.ts';
import { keepFilesInMemory } from './packages/testing/src/keep-files-in-memory.ts';
import { FileSequencer } from './packages/testing/src/run/file-sequencer.ts';
import { RunReporter } from './packages/testing/src/run/report-run.ts';
import { shareProcessors } from './packages/testing/src/run/share-processors.ts';
import { componentsProject } from './services/dashboard/test/components-project.ts';

const everyTest = '{packages,services,deploy}/*/{src,test}/**/*.test.ts';
/** What a user of the product can tell, whichever way it runs. */
const testsOfBothModes = 'packages/e2e/both-modes/*.test.ts';
const testsOfEmbeddedMode = 'packages/e2e/{embedded,browser,repository}/*.test.ts';
const faultTests = 'packages/e2e/faults/*.test.ts';
/** A sample of the faults: all of them take minutes more. `FAULTS=common npm test` */
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
const sharedProducts = 'packages/e2e/support/shared-product-setup.ts';
const slots = 'packages/testing/src/run/slots-setup.ts';
/** They surround each file: it waits for its slots, is watched for what it leaves, and has the time that it needs. */
const setupFiles = [
  'packages/testing/src/run/take-slots.ts',
  'packages/testing/src/run/watch-file.ts',
  'packages/e2e/support/allow-product-tests.ts',
];

/** Decides every sample and generated case of the run: that of a failed one repeats it. */
const seed = (process.env['SEED'] ??= String(randomInt(1_000_000)));
console.log(`tests: SEED=${seed}`);
// The command that runs the tests, `scripts/run.mjs`, is gone: what it waited for is not needed any more.
if (process.connected) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // The listener alone would keep the process alive when all tests are done.
  process.channel?.unref();
}

shareProcessors();
keepFilesInMemory();
// Whole runs start hundreds of programs; a run of some files tests the sources at once.
if (isWhole(process.argv.slice(2))) await prepareRun(import.meta.dirname);

function isWhole(args: string[]): boolean {
  return args[0] === 'run' && args.slice(1).every((arg) => arg.startsWith('--shard='));
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
    // The slots decide how many of them work at once: `packages/testing/src/run/weigh-file.ts`.
    maxWorkers: 2 * availableParallelism(),
    sequence: { sequencer: FileSequencer },
    reporters: ['default', new RunReporter()],
    globalSetup: [slots, stores, clicksTemplate, sharedProducts],
    // A product and its stores end gracefully.
    teardownTimeout: 60_000,
    projects: [
      {
        test: {
          ...ofEveryProject,
          name: 'embedded',
          include: [everyTest, testsOfBothModes, testsOfEmbeddedMode],
          exclude: memoryTests,
          globalSetup: [products],
          setupFiles,
        },
      },
      {
        test: {
          ...componentsProject.test,
          setupFiles: [...setupFiles, ...[componentsProject.test?.setupFiles ?? []].flat()],
        },
      },
      {
        test: {
          ...ofEveryProject,
          name: 'alone',
          include: memoryTests,
          isolate: true,
          setupFiles,
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
          setupFiles,
          sequence: { groupOrder: 1 },
        },
      },
      ...((await canRunServers(process.env))
        ? [
            {
              test: {
                ...ofEveryProject,
                name: 'distributed',
                include: [...chooseDistributedFiles(Number(seed)), wantsAllFaults ? faultTests : commonFaults],
                env: { LINKPLANE_MODE: 'distributed' },
                globalSetup: [servers],
                setupFiles,
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
                      setupFiles,
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
