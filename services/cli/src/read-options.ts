import { parseArgs } from 'node:util';
import { UsageError } from './command-errors.ts';
import type { Command, Values } from './command.ts';
import { findNearest } from './find-nearest.ts';
import { commonOptions } from './help.ts';

/** @throws UsageError for options that the command does not have, and for values without an option */
export function readOptions({ name, options }: Command, args: readonly string[]): Values {
  const known = { ...options, ...commonOptions };
  const parsed = parse(name, known, args.slice(name.split(' ').length));
  for (const [option, { choices }] of Object.entries(options)) {
    const value = parsed[option];
    if (choices && typeof value === 'string' && !choices.includes(value.toLowerCase()))
      throw new UsageError(`--${option} must be one of ${choices.join(', ')}.`);
  }
  return parsed;
}

function parse(command: string, known: Command['options'], args: string[]): Values {
  const options = Object.fromEntries(
    Object.entries(known).map(([option, { value, isRepeatable = false }]) => [
      option,
      { type: value === undefined ? ('boolean' as const) : ('string' as const), multiple: isRepeatable },
    ]),
  );
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    const unknown = args.find((arg) => arg.startsWith('--') && !((arg.slice(2).split('=', 1)[0] ?? '') in known));
    if (unknown === undefined) throw new UsageError(error instanceof Error ? error.message : String(error));
    const option = unknown.slice(2).split('=', 1)[0] ?? '';
    const nearest = findNearest(option, Object.keys(known));
    const hint = nearest === undefined ? '' : ` Did you mean --${nearest}?`;
    throw new UsageError(`\`${command}\` has no option --${option}.${hint}`);
  }
}
