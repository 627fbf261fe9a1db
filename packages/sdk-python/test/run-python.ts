import { execFile, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const sourceDirectory = resolve(import.meta.dirname, '../src');
const runMsMax = 60_000;

/** Why the client cannot be run here; undefined where it can. Tests that need it skip with this text. */
export function whyNoPython(): string | undefined {
  const program = 'import sys; sys.exit(sys.version_info < (3, 10))';
  return spawnSync('python3', ['-c', program]).status === 0 ? undefined : 'Python 3.10 or later is not installed here';
}

/**
 * Runs a program that has `linkplane`, `json` and `given` at hand, and parses what it passes to `finish`.
 * @param given what the program works with, as JSON
 */
export async function runPython<Result>(given: object, program: string): Promise<Result> {
  const head = `import json, sys
from linkplane import *
given = json.loads(sys.argv[1])
def finish(result):
    print(json.dumps(result))
`;
  const { stdout } = await promisify(execFile)(
    'python3',
    ['-W', 'error', '-c', head + program, JSON.stringify(given)],
    {
      env: { PATH: process.env['PATH'], PYTHONPATH: sourceDirectory, PYTHONDONTWRITEBYTECODE: '1' },
      timeout: runMsMax,
    },
  );
  return JSON.parse(stdout) as Result;
}
