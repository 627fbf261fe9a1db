import { parseArgs } from 'node:util';
import { ConfigError } from '@linkplane/config';
import { PathLockedError } from '@linkplane/runtime';
import { createLogger } from '@linkplane/telemetry';
import { CommandError, UsageError, type Command } from './command.ts';
import { commands } from './commands.ts';
import { readCliConfig } from './config.ts';
import { openLinksDb } from './open-links-db.ts';

/** Standard output carries the answer alone; everything else goes to standard error. */
export type Output = { out: (text: string) => void; err: (text: string) => void };

const exitCodes = { ok: 0, failed: 1, misused: 2 } as const;

/** Runs one operator command and gives the process' exit code: 0 done, 1 refused or failed, 2 called wrongly. */
export async function runCli(
  args: string[],
  env: Record<string, string | undefined>,
  { out, err }: Output,
): Promise<number> {
  const command = commands.find(({ name }) => name === args.slice(0, name.split(' ').length).join(' '));
  if (!command) {
    const isQuestion = args.length === 0 || args[0] === 'help' || args[0] === '--help';
    err(isQuestion ? listCommands() : `Unknown command "${args.join(' ')}".\n\n${listCommands()}`);
    return exitCodes.misused;
  }
  try {
    const values = readOptions(command, args);
    const answer = await runOnStore(command, values, env);
    out(values['json'] === true ? JSON.stringify(answer.data) : answer.text);
    return exitCodes.ok;
  } catch (error) {
    if (error instanceof UsageError) {
      err(`${error.message}\nUsage: ${usage(command)}`);
      return exitCodes.misused;
    }
    err(describeFailure(error));
    return exitCodes.failed;
  }
}

function readOptions({ name, options }: Command, args: string[]): Record<string, string | boolean | undefined> {
  try {
    const rest = args.slice(name.split(' ').length);
    return parseArgs({ args: rest, options: { ...options, json: { type: 'boolean' } } }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function runOnStore(
  command: Command,
  values: Record<string, string | boolean | undefined>,
  env: Record<string, string | undefined>,
): Promise<{ data: unknown; text: string }> {
  const work = command.prepare(values);
  const store = await openLinksDb(readCliConfig(env), createLogger('cli', 'warn'));
  try {
    return await work(store.pool);
  } finally {
    await store.close();
  }
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
