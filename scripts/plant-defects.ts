// `npm run plant`: plants each defect of scripts/planted-defects in a copy of the working tree and runs the test file that has
// to notice it. Words name the defects to plant: all whose id, kind, source or test contains one of them. Without words: all.
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { keepFilesInMemory } from '../packages/testing/src/keep-files-in-memory.ts';
import { plantedDefects, type PlantedDefect } from './planted-defects/index.ts';
import { copyWorkingTree } from './planting/copy-working-tree.ts';
import { plantDefect } from './planting/plant-defect.ts';
import { openTestRunner, type FileResult, type TestRunner } from './planting/run-test-files.ts';

/** A defect in them needs stores that are started with it. */
const storePrograms = 'packages/embedded/';
const root = resolve(import.meta.dirname, '..');
const startedAt = Date.now();
const words = process.argv.slice(2).map((word) => word.toLowerCase());
const chosen = plantedDefects.filter(isChosen);
if (chosen.length === 0) {
  console.error(`No planted defect contains ${words.join(', ')}.`);
  process.exit(1);
}
const mistakes = chosen.flatMap(findMistake);
for (const mistake of mistakes) console.error(mistake);
if (mistakes.length > 0) process.exit(1);

keepFilesInMemory();
const directory = realpathSync(mkdtempSync(join(tmpdir(), 'linkplane-planting-')));
process.on('exit', () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
process.on('disconnect', () => process.exit(1));
// What the programs under test compile lies in a directory that is removed.
process.env['NODE_COMPILE_CACHE'] = join(directory, 'compile-cache');

const copy = join(directory, 'copy');
copyWorkingTree(root, copy);
const runner = await openTestRunner(copy);
const noticed = await plantAll(runner);
console.log(`${noticed} of ${chosen.length} planted defects were noticed, in ${seconds(startedAt)} s`);
await runner.close();
// Not the exit code that vitest has set because of failed tests.
process.exit(noticed === chosen.length ? 0 : 1);

function isChosen({ id, kind, file, noticedBy }: PlantedDefect): boolean {
  const text = `${id} ${kind} ${file} ${noticedBy}`.toLowerCase();
  return words.length === 0 || words.some((word) => text.includes(word));
}

/** What is wrong with an entry of the list, known before anything runs. */
function findMistake(defect: PlantedDefect): string[] {
  try {
    plantDefect(defect, readFileSync(join(root, defect.file), 'utf8'));
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

/** @returns how many of the chosen defects were noticed */
async function plantAll(tests: TestRunner): Promise<number> {
  let count = 0;
  for (const [file, defects] of Map.groupBy(chosen, ({ noticedBy }) => noticedBy)) {
    const began = Date.now();
    const before = await tests.runToEnd(file);
    console.log(`${before.outcome.padEnd(9)} ${file} without a defect (${seconds(began)} s)`);
    for (const defect of defects) if (await isNoticed(tests, defect, before)) count += 1;
  }
  return count;
}

/** A file that fails anyway notices nothing, and neither does one that does not load. */
async function isNoticed(tests: TestRunner, defect: PlantedDefect, before: FileResult): Promise<boolean> {
  const began = Date.now();
  const report = (result: 'noticed' | 'UNNOTICED' | 'ERROR', detail: string) =>
    console.log(`${result.padEnd(9)} ${defect.id} (${seconds(began)} s) ${detail.split('\n', 1).join()}`);
  if (before.outcome !== 'passed') {
    report('ERROR', `its test file does not pass without it: ${before.detail}`);
    return false;
  }
  const { outcome, detail } = await runWithDefect(tests, defect);
  if (outcome === 'failed') report('noticed', detail);
  else if (outcome === 'passed') report('UNNOTICED', defect.noticedBy);
  else report('ERROR', `no test failed, and the file did not pass: ${detail}`);
  return outcome === 'failed';
}

async function runWithDefect(tests: TestRunner, defect: PlantedDefect): Promise<FileResult> {
  const path = join(copy, defect.file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, plantDefect(defect, source));
  try {
    if (!defect.file.startsWith(storePrograms)) return await tests.runToFirstFailure(defect.noticedBy, defect.file);
    const withOwnStores = await openTestRunner(copy);
    try {
      return await withOwnStores.runToFirstFailure(defect.noticedBy, defect.file);
    } finally {
      await withOwnStores.close();
    }
  } finally {
    writeFileSync(path, source);
    tests.invalidate(defect.file);
  }
}

function seconds(since: number): string {
  return ((Date.now() - since) / 1000).toFixed(1);
}
