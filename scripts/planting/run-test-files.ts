import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createVitest, type TestCase, type TestModule, type Vitest } from 'vitest/node';

/** How one test file ended. `broken`: it did not load, or did not end in time. */
export type FileResult = { outcome: 'passed' | 'failed' | 'broken'; detail: string };

export type TestRunner = {
  /** Runs one file, and nothing beside it, to its end. */
  runToEnd(file: string): Promise<FileResult>;
  /** Runs one file up to its first failed test. @param changed the source that has changed since its last run */
  runToFirstFailure(file: string, changed: string): Promise<FileResult>;
  /** To be called when a source has got its contents back. */
  invalidate(source: string): void;
  close(): Promise<void>;
};

/** A defect with which a file neither ends nor fails is none that a test notices. */
const fileTimeoutMs = 300_000;
const detailCharsMax = 300;
const projectName = 'embedded';

/**
 * Keeps one vitest, its stores and all transformed sources between runs, which otherwise take most of the time.
 * @param directory a copy of the repository, and from now on the working directory of this process
 */
export async function openTestRunner(directory: string): Promise<TestRunner> {
  process.chdir(directory);
  let stopsAtFailure = false;
  /** Whether products that were started before have other sources than those in the directory. */
  let areProductsOutdated = false;
  const vitest = await createVitest({
    root: directory,
    project: projectName,
    watch: false,
    reporters: [
      {
        onTestCaseResult(test) {
          if (stopsAtFailure && hasFailed(test)) void vitest.cancelCurrentRun('test-failure');
        },
      },
    ],
  });

  async function run(file: string): Promise<FileResult> {
    if (areProductsOutdated) await endSharedProducts(vitest);
    areProductsOutdated = false;
    const specification = await findSpecification(vitest, directory, file);
    const { unhandledErrors } = await vitest.runTestSpecifications([specification]);
    const module = vitest.state.getTestModules().find(({ moduleId }) => moduleId === specification.moduleId);
    if (!module) return { outcome: 'broken', detail: 'it did not run' };
    const result = readResult(module);
    const isBroken = result.outcome === 'passed' && unhandledErrors.length > 0;
    return isBroken ? { outcome: 'broken', detail: describeErrors(unhandledErrors) } : result;
  }

  function invalidate(source: string): void {
    vitest.invalidateFile(join(directory, source));
    areProductsOutdated = true;
  }

  return {
    async runToEnd(file) {
      stopsAtFailure = false;
      return await run(file);
    },
    async runToFirstFailure(file, changed) {
      stopsAtFailure = true;
      invalidate(changed);
      const timer = setTimeout(() => void vitest.cancelCurrentRun('keyboard-input'), fileTimeoutMs);
      try {
        return await run(file);
      } finally {
        clearTimeout(timer);
      }
    },
    invalidate,
    close: async () => await vitest.close(),
  };
}

/** Ends the products that the files of earlier runs have shared, see `packages/e2e/support/shared-product-setup.ts`. */
async function endSharedProducts(vitest: Vitest): Promise<void> {
  const { sharedProductSocket } = vitest.getRootProject().getProvidedContext() as { sharedProductSocket?: string };
  if (sharedProductSocket === undefined) return;
  const sent = request({ socketPath: sharedProductSocket, path: '/end', agent: false }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  await once(response.resume(), 'end');
}

async function findSpecification(vitest: Vitest, directory: string, file: string) {
  const found = await vitest.globTestSpecifications([file]);
  const specification = found.find(({ moduleId }) => moduleId === join(directory, file));
  if (!specification) throw new Error(`${file} is not a test file of the project ${projectName}`);
  return specification;
}

function readResult(module: TestModule): FileResult {
  const failed = [...module.children.allTests('failed')];
  const [first] = failed.filter(hasFailed);
  if (first) return { outcome: 'failed', detail: describeFailure(first) };
  const [late] = failed;
  if (late) return { outcome: 'broken', detail: describeFailure(late) };
  const errors = module.errors();
  const [passed] = module.children.allTests('passed');
  if (passed && errors.length === 0) return { outcome: 'passed', detail: '' };
  return { outcome: 'broken', detail: describeErrors(errors) || 'none of its tests ran' };
}

/** A test that takes too long notices nothing: on a busy machine it does so without a defect, too. */
function hasFailed(test: TestCase): boolean {
  const { errors = [] } = test.result();
  return errors.some(({ message }) => !message.includes('timed out in'));
}

function describeFailure(test: TestCase): string {
  return `${test.fullName}: ${describeErrors((test.result().errors ?? []).slice(0, 1))}`;
}

function describeErrors(errors: readonly unknown[]): string {
  const messages = errors.map((error) => (error as { message?: string }).message ?? 'unknown');
  return messages.join('; ').slice(0, detailCharsMax);
}
