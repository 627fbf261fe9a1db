import type { ParseArgsConfig } from 'node:util';
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
  /** All of standard input. */
  readInput: () => Promise<string>;
};

/** One operator command: `npm run --silent cli -- <name> <parameters>`. */
export type Command = {
  /** One or two words. */
  name: string;
  parameters: string;
  summary: string;
  options: NonNullable<ParseArgsConfig['options']>;
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
