import type { ParseArgsConfig } from 'node:util';
import type { Pool } from '@linkplane/links-db';

/** What a command found or did: for programs, and in words. */
export type Answer = { data: unknown; text: string };

export type Values = Record<string, string | boolean | undefined>;

/** One operator command: `npm run --silent cli -- <name> <parameters>`. */
export type Command = {
  /** One or two words. */
  name: string;
  parameters: string;
  summary: string;
  options: NonNullable<ParseArgsConfig['options']>;
  /**
   * Checks the options before any store is opened, and gives the work itself.
   * @throws UsageError
   */
  prepare: (values: Values) => (pool: Pool) => Promise<Answer>;
};

/** The command was called in a way that cannot work. */
export class UsageError extends Error {}

/** The command was understood and cannot be done. */
export class CommandError extends Error {}

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
