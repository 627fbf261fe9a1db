import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Of random requests to each operation, beside those that are derived from the document one by one. */
const examplesPerOperationMax = 13;
const runTimeoutMs = 400_000;
const outputBytesMax = 64 * 1_048_576;

export type SchemathesisRun = {
  /** 0 when every check of every case held. */
  exitCode: number;
  /** Requests that were made up, sent and checked. */
  cases: number;
  /** What it said, without the examples' long values. */
  output: string;
};

type Target = { documentUrl: string; token: string; seed: number };

/** Throws requests at a running server: those that its document allows, and those that it forbids. */
export async function runSchemathesis(command: string, { documentUrl, token, seed }: Target): Promise<SchemathesisRun> {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-schemathesis-'));
  const reportFile = join(directory, 'report.json');
  const args = [
    ...['--config-file', join(import.meta.dirname, 'schemathesis.toml'), 'run', documentUrl],
    ...['--header', `Authorization: Bearer ${token}`, '--seed', String(seed)],
    ...['--max-examples', String(examplesPerOperationMax), '--continue-on-failure', '--no-color'],
    // Several workers crash the parser of some releases of Python.
    ...['--workers', '1', '--generation-database', 'none'],
    ...['--report', 'json', '--report-json-path', reportFile],
  ];
  try {
    const { exitCode, stdout } = await execute(command, args, directory);
    const report = JSON.parse(readFileSync(reportFile, 'utf8')) as { test_cases: { generated: number } };
    return { exitCode, cases: report.test_cases.generated, output: shortenLines(stdout) };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** `directory` takes what it keeps for a next run: there is none. Without a HOME it would look its user up at each request. */
function execute(command: string, args: string[], directory: string): Promise<{ exitCode: number; stdout: string }> {
  const hooks = { SCHEMATHESIS_HOOKS: 'hooks', PYTHONPATH: import.meta.dirname, PYTHONDONTWRITEBYTECODE: '1' };
  const env = { PATH: process.env.PATH, HOME: directory, ...hooks };
  const options = { cwd: directory, env, timeout: runTimeoutMs, maxBuffer: outputBytesMax };
  return new Promise((resolve, reject) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(new Error(`${error.message}\n${stderr}`));
      else resolve({ exitCode: typeof error?.code === 'number' ? error.code : 0, stdout });
    });
  });
}

function shortenLines(text: string): string {
  const charsMax = 400;
  return text
    .split('\n')
    .map((line) => (line.length > charsMax ? `${line.slice(0, charsMax)}...` : line))
    .join('\n');
}
