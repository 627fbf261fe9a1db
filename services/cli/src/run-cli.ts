import { parseArgs } from 'node:util';
import { ConfigError } from '@linkplane/config';
import { PathLockedError } from '@linkplane/runtime';
import { createLogger } from '@linkplane/telemetry';
import { CommandError, UsageError } from './command-errors.ts';
import type { CommandResult, Command, Values } from './command.ts';
import { commands } from './commands.ts';
import { readCliConfig } from './config.ts';
import { openStores } from './open-stores.ts';

/** Standard output gets only the result; everything else goes to standard error. */
export type Output = {
  out: (text: string) => void;
  err: (text: string) => void;
  /** For tests. Default: the process' own standard input. */
  readInput?: () => Promise<string>;
};

/** More than any command needs. */
const inputBytesMax = 64 * 1_024;

const exitCodes = { ok: 0, failed: 1, misused: 2 } as const;

/** Runs one operator command and returns the exit code: 0 done, 1 refused, failed or a problem found, 2 wrong usage. */
export async function runCli(
  args: string[],
  env: Record<string, string | undefined>,
  { out, err, readInput = readStandardInput }: Output,
): Promise<number> {
  const command = commands.find(({ name }) => name === args.slice(0, name.split(' ').length).join(' '));
  if (!command) {
    const isQuestion = args.length === 0 || args[0] === 'help' || args[0] === '--help';
    err(isQuestion ? listCommands() : `Unknown command "${args.join(' ')}".\n\n${listCommands()}`);
    return exitCodes.misused;
  }
  try {
    const values = readOptions(command, args);
    const result = await runOnStores(command, values, env, readInput);
    out(values['json'] === true ? JSON.stringify(result.data) : result.text);
    return result.isBad === true ? exitCodes.failed : exitCodes.ok;
  } catch (error) {
    if (error instanceof UsageError) {
      err(`${error.message}\nUsage: ${usage(command)}`);
      return exitCodes.misused;
    }
    err(describeFailure(error));
    return exitCodes.failed;
  }
}

function readOptions({ name, options }: Command, args: string[]): Values {
  try {
    const rest = args.slice(name.split(' ').length);
    return parseArgs({ args: rest, options: { ...options, json: { type: 'boolean' } } }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function runOnStores(
  command: Command,
  values: Values,
  env: Record<string, string | undefined>,
  readInput: () => Promise<string>,
): Promise<CommandResult> {
  const work = command.prepare(values);
  const config = readCliConfig(env);
  const logger = createLogger('cli', 'warn');
  const stores = openStores(config, logger);
  try {
    return await work({ stores, config, logger, readInput });
  } finally {
    await stores.close();
  }
}

async function readStandardInput(): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > inputBytesMax) throw new CommandError(`Standard input has more than ${inputBytesMax} bytes.`);
  }
  return Buffer.concat(chunks).toString();
}

function describeFailure(error: unknown): string {
  if (error instanceof CommandError) return error.message;
  if (error instanceof ConfigError)
    return [error.message, ...error.problems.map((problem) => `  ${problem}`)].join('\n');
  if (error instanceof PathLockedError) return `${error.message}; it is starting or stopping. Try again in a moment.`;
  return error instanceof Error ? `Failed: ${error.message || error.name}` : `Failed: ${String(error)}`;
}

function listCommands(): string {
  return ['Commands:', ...commands.map((command) => `  ${usage(command)}\n      ${command.summary}`)].join('\n');
}

function usage({ name, parameters }: Command): string {
  return `npm run --silent cli -- ${name} ${parameters} [--json]`;
}
