// `npm run mutate`: changes pure code in one place after another, and runs the tests beside it. A change that fails no test shows
// behaviour that no test states. Arguments name groups of mutation.config.ts, or the packages that they begin with.
import { rmSync } from 'node:fs';
import { Stryker } from '@stryker-mutator/core';
import options, { mutationGroups, scoreMin, type MutationGroup } from '../mutation.config.ts';

/** Counts of the mutants of a group. */
type Result = {
  killed: number;
  survived: number;
  /** Excluded by a comment in the source or by a plugin. */
  excluded: number;
  /** In percent. */
  score: number;
  seconds: number;
};

process.on('disconnect', () => process.exit(1)); // run.mjs has ended

const requested = process.argv.slice(2);
const known = Object.keys(mutationGroups);
const isIn = (group: string, name: string) => group === name || group.startsWith(`${name}/`);
const unknown = requested.filter((name) => !known.some((group) => isIn(group, name)));
if (unknown.length > 0) {
  console.error(`There is no group ${unknown.join(', ')}. There are ${known.join(', ')}.`);
  process.exit(1);
}

// A run that was killed leaves its copies of the sources behind.
rmSync(options.tempDirName, { recursive: true, force: true });
const results = new Map<string, Result>();
for (const [name, group] of Object.entries(mutationGroups)) {
  if (requested.length > 0 && !requested.some((request) => isIn(name, request))) continue;
  console.log(`\nmutate: ${name}`);
  results.set(name, await mutate(group));
}

const width = Math.max(...known.map((name) => name.length));
console.log(`\n${'group'.padEnd(width)}   score  killed  survived  excluded  seconds`);
for (const [name, { score, killed, survived, excluded, seconds }] of results)
  console.log(
    `${name.padEnd(width)} ${`${score.toFixed(1)} %`.padStart(7)} ${[killed, survived, excluded, seconds]
      .map((count, column) => String(count).padStart(column === 0 ? 7 : 9))
      .join('')}`,
  );
const low = [...results].filter(([, { score }]) => !(score >= scoreMin)).map(([name]) => name);
if (low.length > 0) console.error(`\nmutate: below ${scoreMin} %: ${low.join(', ')}`);
process.exit(low.length > 0 ? 1 : 0);

async function mutate({ directory, files }: MutationGroup): Promise<Result> {
  const started = performance.now();
  const mutants = await new Stryker({
    configFile: 'mutation.config.ts',
    mutate: [...files.map((file) => `${directory}/${file}`), '!**/*.test.ts'],
    vitest: { dir: directory },
  }).runMutationTest();
  const count = (...statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const killed = count('Killed', 'Timeout');
  const survived = count('Survived', 'NoCoverage');
  return {
    killed,
    survived,
    excluded: count('Ignored'),
    score: (100 * killed) / (killed + survived),
    seconds: Math.round((performance.now() - started) / 1_000),
  };
}
