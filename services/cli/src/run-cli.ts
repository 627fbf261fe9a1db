import { ConfigError } from '@linkplane/config';
import { noProgress } from '@linkplane/runtime';
import { createLogger } from '@linkplane/telemetry';
import { builtIns } from './built-ins.ts';
import { CommandError, UsageError } from './command-errors.ts';
import type { Command, CommandDescription, CommandResult, Values } from './command.ts';
import { commands } from './commands.ts';
import { writeCompletion } from './completion/write-completion.ts';
import { readCliConfig } from './config.ts';
import { describeFailure } from './describe-failure.ts';
import { findNearest } from './find-nearest.ts';
import { formatCommand, formatOverview, formatUsage, type MarkHeading } from './help.ts';
import { openStores } from './open-stores.ts';
import { productVersion } from './product-version.ts';
import { createProgress, type ProgressOutput } from './progress.ts';
import { readOptions } from './read-options.ts';

/** Standard output gets only the result; everything else goes to standard error. */
export type Output = {
  out: (text: string) => void;
  err: (text: string) => void;
  /** Whether `out` is a terminal: headings are bold there. */
  isTerminal?: boolean;
  /** Where the progress of long work is shown; nowhere without it. */
  progress?: ProgressOutput;
  /** Replaced by tests. Default: the process' own standard input. */
  readInput?: () => Promise<string>;
};

type Environment = Record<string, string | undefined>;

/** More than any command needs. */
const inputBytesMax = 64 * 1_024;

const exitCodes = { ok: 0, failed: 1, misused: 2 } as const;

/** Every command, as help and completion show them. */
export const descriptions: CommandDescription[] = [...commands, ...Object.values(builtIns)];

/** Runs one operator command and returns the exit code: 0 done, 1 refused, failed or a problem found, 2 wrong usage. */
export async function runCli(args: string[], env: Environment, output: Output): Promise<number> {
  const { out, err } = output;
  const program = nameProgram(env);
  const heading = chooseHeading(env, output);
  const isJson = args.includes('--json');
  const description = findDescription(args);
  try {
    if (args.length === 0) {
      err(formatOverview(program, descriptions, heading));
      return exitCodes.misused;
    }
    const help = args[0] === 'help' ? args.slice(1) : args.includes('--help') || args[0] === '-h' ? args : undefined;
    if (help) {
      out(showHelp(program, help, heading));
      return exitCodes.ok;
    }
    if (args[0] === '--version') {
      out(isJson ? JSON.stringify({ version: productVersion }) : productVersion);
      return exitCodes.ok;
    }
    if (description === builtIns.completion) {
      out(completeShell(args));
      return exitCodes.ok;
    }
    const command = commands.find(({ name }) => name === description?.name);
    if (!command) throw unknownCommand(program, args);
    const values = readOptions(command, args);
    const result = await runOnStores({ command, values, env, program }, output);
    out(isJson ? JSON.stringify(result.data) : result.text);
    return result.isBad === true ? exitCodes.failed : exitCodes.ok;
  } catch (error) {
    const isUsage = error instanceof UsageError;
    const usage = isUsage && description ? formatUsage(program, description) : undefined;
    err(
      isJson
        ? formatJsonError(error, usage)
        : [describeFailure(error), ...(usage ? [`Usage: ${usage}`] : [])].join('\n'),
    );
    return isUsage ? exitCodes.misused : exitCodes.failed;
  }
}

/** How the program was called: examples can be copied. */
function nameProgram(env: Environment): string {
  return env['npm_lifecycle_event'] === 'cli' ? 'npm run --silent cli --' : 'linkplane';
}

/** See no-color.org. */
function chooseHeading(env: Environment, { isTerminal = false }: Output): MarkHeading {
  const isPlain = !isTerminal || (env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb';
  return isPlain ? (text) => text : (text) => `\x1b[1m${text}\x1b[22m`;
}

function findDescription(args: readonly string[]): CommandDescription | undefined {
  return descriptions.find(({ name }) => name === args.slice(0, name.split(' ').length).join(' '));
}

function showHelp(program: string, args: readonly string[], heading: MarkHeading): string {
  const words = args.filter((word) => !word.startsWith('-'));
  if (words.length === 0) return formatOverview(program, descriptions, heading);
  const description = findDescription(words);
  if (description) return formatCommand(program, description, heading);
  const group = descriptions.filter(({ name }) => words.length === 1 && name.startsWith(`${words[0]} `));
  if (group.length > 0) return formatOverview(program, group, heading);
  throw unknownCommand(program, words);
}

function unknownCommand(program: string, args: readonly string[]): UsageError {
  const names = descriptions.map(({ name }) => name);
  const given = args.filter((word) => !word.startsWith('-')).slice(0, 2);
  const nearest = findNearest(given.join(' '), names) ?? findNearest(given[0] ?? '', names);
  const ofGroup = names.filter((name) => name.startsWith(`${given[0]} `));
  const hint =
    nearest !== undefined
      ? `Did you mean "${nearest}"?`
      : ofGroup.length > 0
        ? `Commands for ${given[0]}: ${ofGroup.join(', ')}.`
        : `\`${program} help\` lists all commands.`;
  return new UsageError(`Unknown command "${given.join(' ')}". ${hint}`);
}

function completeShell(args: readonly string[]): string {
  const { choices } = builtIns.completion.argument;
  const shell = choices.find((known) => known === args[1]);
  if (shell && args.length === 2) return writeCompletion(shell, descriptions).trimEnd();
  throw new UsageError(`The shell must be one of ${choices.join(', ')}.`);
}

type Call = { command: Command; values: Values; env: Environment; program: string };

async function runOnStores(
  { command, values, env, program }: Call,
  { progress: watched, readInput = readStandardInput }: Output,
): Promise<CommandResult> {
  const work = command.prepare(values);
  const config = readCliConfig(env);
  const logger = createLogger('cli', 'warn');
  const stores = openStores(config, logger, program);
  const progress = watched && values['json'] !== true ? createProgress(watched) : noProgress;
  try {
    return await work({ stores, config, logger, progress, readInput });
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

function formatJsonError(error: unknown, usage: string | undefined): string {
  const problems = error instanceof ConfigError ? error.problems : undefined;
  const message = error instanceof ConfigError ? error.message : describeFailure(error);
  return JSON.stringify({ error: { message, ...(problems && { problems }), ...(usage !== undefined && { usage }) } });
}
