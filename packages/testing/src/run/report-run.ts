import { relative } from 'node:path';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { readDurations, writeDurations } from './durations.ts';
import { durationKey } from './order-files.ts';

const shownMax = 10;
/** Fewer files are no run whose time is worth a look. */
const filesMin = 10;

/**
 * Names the ten slowest files of a run, the ten that use the most processor time, and the ten longest waits. With `WRITE_DURATIONS=1` it writes the durations of the files that ran into
 * the committed file.
 */
export class RunReporter implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const root = this.#vitest?.config.root ?? '.';
    const files = modules.map((module) => {
      const { duration, collectDuration } = module.diagnostic();
      const name = durationKey({ project: module.project.name, path: relative(root, module.moduleId) });
      const { waits = [], cpuMs = 0 } = module.meta();
      return { name, ms: duration + collectDuration, waits, cpuMs };
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

function print(title: string, rows: readonly { name: string; ms: number }[]): void {
  const longest = rows.toSorted((a, b) => b.ms - a.ms).slice(0, shownMax);
  if (longest.length === 0) return;
  console.log(`${title}:`);
  for (const { name, ms } of longest) console.log(`${(ms / 1_000).toFixed(1).padStart(8)} s  ${name}`);
}
