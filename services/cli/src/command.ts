import type { Progress } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import type { CliConfig } from './config.ts';
import { UsageError } from './command-errors.ts';
import type { Stores } from './open-stores.ts';

/** The result of a command, as data and as text. */
export type CommandResult = {
  data: unknown;
  text: string;
  /** It found a problem: the exit code is 1. */
  isBad?: boolean;
};

export type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

/** The stores, settings and input of a command. */
export type Surroundings = {
  stores: Stores;
  config: CliConfig;
  logger: Logger;
  progress: Progress;
  /** All of standard input. */
  readInput: () => Promise<string>;
};

/** An option, as help, completion and docs/cli.md describe it. */
export type CommandOption = {
  meaning: string;
  /** Stands for the value, such as `ID`; without it the option is a switch. */
  value?: string;
  isRequired?: boolean;
  /** May be given several times. */
  isRepeatable?: boolean;
  /** What holds without the option, in words. */
  otherwise?: string;
  /** All values that are accepted. */
  choices?: readonly string[];
  completes?: 'file' | 'directory';
};

/** What help, completion and docs/cli.md say about a command. */
export type CommandDescription = {
  /** One or two words. */
  name: string;
  /** One sentence. */
  summary: string;
  /** What else is good to know, in sentences. */
  details?: string;
  /** What stands behind the name without an option; all values that are accepted. */
  argument?: { name: string; choices: readonly string[] };
  options: Record<string, CommandOption>;
  /** Names of options of which exactly one is needed. */
  oneOf?: readonly string[];
  /** What stands behind the name of the program; at least one. */
  examples: readonly [string, ...string[]];
  /** When the exit code is 1 beside a failure, such as `something differs`. */
  endsWithOneWhen?: string;
};

/** One operator command: `linkplane <name> <options>`. */
export type Command = CommandDescription & {
  /**
   * Validates the options before any store is opened, and returns the work.
   * @throws UsageError
   */
  prepare: (values: Values) => (on: Surroundings) => Promise<CommandResult>;
};

/** @throws UsageError when the option is missing or blank */
export function required(values: Values, name: string): string {
  const value = values[name];
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw new UsageError(`--${name} is missing.`);
}

export function optional(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

/** @throws UsageError when the option is given and no whole number from `least` on */
export function wholeNumber(values: Values, name: string, least: number): number | undefined {
  const value = optional(values, name);
  if (value === undefined) return undefined;
  const number = /^\d{1,15}$/.test(value) ? Number(value) : NaN;
  if (number >= least) return number;
  throw new UsageError(`--${name} must be a whole number from ${least} on.`);
}
