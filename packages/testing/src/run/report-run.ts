import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule, Vitest } from 'vitest/node';
import { describeFailures, type Failure } from './describe-failures.ts';
import { readDurations, writeDurations } from './durations.ts';
import { durationKey } from './order-files.ts';

const shownMax = 10;
/** Fewer files are no run whose time is worth a look. */
const filesMin = 10;

/**
 * Names the tests of a file that failed once it has ended, and at the end of a run the ten slowest files, the ten that use
 * the most processor time, and the ten longest waits; and last, where a log that is cut off still has them, all tests that
 * failed. With `WRITE_DURATIONS=1` it writes the durations of the
 * files that ran into the committed file.
 */
export class RunReporter implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  /** A run that is ended early would say nothing about them. */
  onTestModuleEnd(module: TestModule): void {
    const failures = listFailures(module, this.#nameOf(module));
    if (failures.length > 0) console.log(describeFailures(failures));
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    this.#reportTimes(modules);
    const failures = [
      ...modules.flatMap((module) => listFailures(module, this.#nameOf(module))),
      ...unhandled.map(({ message }) => ({ name: 'outside of tests', message })),
    ];
    if (failures.length > 0) console.log(describeFailures(failures));
  }

  #nameOf(module: TestModule): string {
    const path = relative(this.#vitest?.config.root ?? '.', module.moduleId);
    return durationKey({ project: module.project.name, path });
  }

  #reportTimes(modules: readonly TestModule[]): void {
    const files = modules.map((module) => {
      const { duration, collectDuration } = module.diagnostic();
      const { waits = [], cpuMs = 0 } = module.meta();
      return { name: this.#nameOf(module), ms: duration + collectDuration, waits, cpuMs };
    });
    if (files.length < filesMin) return;
    const waits = files.flatMap((file) => file.waits.map(({ what, ms }) => ({ name: `${what} (${file.name})`, ms })));
    print('The slowest files', files);
    print(
      'The most processor time',
      files.map(({ name, cpuMs }) => ({ name, ms: cpuMs })),
    );
    print('The longest waits', waits);
    if (process.env['WRITE_DURATIONS'] === '1') {
      const measured = Object.fromEntries(files.map(({ name, ms }) => [name, Math.ceil(ms / 1_000)]));
      writeDurations({ ...readDurations(), ...measured });
    }
  }
}

/** Lists the tests of a file that failed, and the errors of its suites and hooks. */
function listFailures(module: TestModule, file: string): Failure[] {
  const tests = [...module.children.allTests('failed')].map((test) => ({
    name: `${file} > ${test.fullName}`,
    message: test.result().errors?.[0]?.message ?? '',
  }));
  const suites = [...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map(({ message }) => ({ name: `${file} > ${suite.fullName}`, message })),
  );
  return [...module.errors().map(({ message }) => ({ name: file, message })), ...suites, ...tests];
}

function print(title: string, rows: readonly { name: string; ms: number }[]): void {
  const longest = rows.toSorted((a, b) => b.ms - a.ms).slice(0, shownMax);
  if (longest.length === 0) return;
  console.log(`${title}:`);
  for (const { name, ms } of longest) console.log(`${(ms / 1_000).toFixed(1).padStart(8)} s  ${name}`);
}
