import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Random requests per operation, in addition to those derived from the document. */
const examplesPerOperationMax = 3;
/** Many times what one takes on a machine that does nothing else. */
export const operationTimeoutMs = 60_000;
const outputBytesMax = 64 * 1_048_576;

export type SchemathesisRun = {
  /** 0 when every check of every case passed. */
  exitCode: number;
  /** Requests that were generated, sent and checked. */
  cases: number;
  /** Its output from the first failure on, without the long values of examples. */
  output: string;
};

type Target = {
  documentUrl: string;
  token: string;
  /** The token of a click on a link of the workspace: none can be generated. */
  clickToken: string;
  /** The ids of those that are called. */
  operations: readonly string[];
  seed: number;
};

/** Sends generated requests to a running server: valid and invalid ones according to its OpenAPI document. */
export async function runSchemathesis(
  command: string,
  { documentUrl, token, clickToken, operations, seed }: Target,
): Promise<SchemathesisRun> {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-schemathesis-'));
  const reportFile = join(directory, 'report.json');
  const args = [
    ...['--config-file', join(import.meta.dirname, 'schemathesis.toml'), 'run', documentUrl],
    ...['--header', `Authorization: Bearer ${token}`, '--seed', String(seed)],
    ...['--max-examples', String(examplesPerOperationMax), '--continue-on-failure', '--no-color'],
    ...operations.flatMap((id) => ['--include-operation-id', id]),
    // Several workers crash the parser of some releases of Python.
    ...['--workers', '1', '--generation-database', 'none'],
    ...['--report', 'json', '--report-json-path', reportFile],
  ];
  try {
    const { exitCode, stdout } = await execute(command, args, {
      directory,
      clickToken,
      timeoutMs: operations.length * operationTimeoutMs,
    });
    const report = JSON.parse(readFileSync(reportFile, 'utf8')) as { test_cases: { generated: number } };
    return { exitCode, cases: report.test_cases.generated, output: shortenLines(fromFirstFailure(stdout)) };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** `directory` receives its cache, which is not used again. Without HOME it would look up its user at each request. */
function execute(
  command: string,
  args: string[],
  { directory, clickToken, timeoutMs }: { directory: string; clickToken: string; timeoutMs: number },
): Promise<{ exitCode: number; stdout: string }> {
  const hooks = { SCHEMATHESIS_HOOKS: 'hooks', PYTHONPATH: import.meta.dirname, PYTHONDONTWRITEBYTECODE: '1' };
  const env = { PATH: process.env.PATH, HOME: directory, CLICK_TOKEN: clickToken, ...hooks };
  const options = { cwd: directory, env, timeout: timeoutMs, maxBuffer: outputBytesMax };
  return new Promise((resolve, reject) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(new Error(`${error.message}\n${stderr}`));
      else resolve({ exitCode: typeof error?.code === 'number' ? error.code : 0, stdout });
    });
  });
}

/** What comes before it names the server and the phases. */
function fromFirstFailure(text: string): string {
  return text.slice(Math.max(0, text.search(/^=+ (?:FAILURES|ERRORS) =+$/m)));
}

function shortenLines(text: string): string {
  const charsMax = 400;
  return text
    .split('\n')
    .map((line) => (line.length > charsMax ? `${line.slice(0, charsMax)}...` : line))
    .join('\n');
}
