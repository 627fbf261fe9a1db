import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const defaultTimeoutMs = 60_000;
const outputBytesMax = 64 * 1_048_576;

/**
 * Runs a program to its end and returns what it prints on standard output, without the last line break.
 * @throws with the end of what it prints, when it ends with another code than 0 or takes longer than `timeoutMs`
 */
export async function runProgram(
  program: string,
  args: string[],
  { timeoutMs = defaultTimeoutMs, cwd }: { timeoutMs?: number; cwd?: string },
): Promise<string> {
  const options = { timeout: timeoutMs, maxBuffer: outputBytesMax, ...(cwd && { cwd }) };
  try {
    const { stdout } = await promisify(execFile)(program, args, options);
    return stdout.trimEnd();
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.slice(0, 12).join(' ')}\n${(stdout + stderr).slice(-4_000)}`, { cause: error });
  }
}
