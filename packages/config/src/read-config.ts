import type { z } from 'zod';
import { findNearMisses, lettersOf, type NearMiss } from './find-near-misses.ts';

/** An invalid configuration, with every problem in an actionable text. `main.ts` prints it and exits with 1. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/**
 * Parses environment variables into exact types. An empty value counts as unset, so that `KEY=` in an .env file means
 * the default.
 * @throws ConfigError with every invalid or misspelt key
 */
export function readConfig<Schema extends z.ZodObject>(
  schema: Schema,
  env: Record<string, string | undefined>,
): z.infer<Schema> {
  const given = Object.fromEntries(
    Object.keys(schema.shape).map((key) => [key, env[key]?.trim() === '' ? undefined : env[key]]),
  );
  const misspelt = findMisspeltKeys(Object.keys(schema.shape), env);
  const parsed = schema.safeParse(given);
  if (parsed.success && misspelt.length === 0) return parsed.data;
  const nearMisses = findNearMisses(Object.keys(schema.shape), env);
  throw new ConfigError([
    ...(parsed.error?.issues ?? []).map((issue) => {
      const key = issue.path.join('.');
      const message = given[key] === undefined ? 'has to be set' : issue.message;
      return `${key}: ${message} (now: ${describeValue(key, given[key])}${describeNearMiss(key, nearMisses)})`;
    }),
    ...misspelt,
  ]);
}

/** Only where the setting is not set; see `findNearMisses`. */
function describeNearMiss(key: string, nearMisses: NearMiss[]): string {
  const variable = nearMisses.find(({ setting }) => setting === key)?.variable;
  return variable === undefined ? '' : `, but ${variable} is, which is no setting`;
}

/**
 * Variables with the letters of a setting that is not set, such as SIGNUP: left alone, they would have no effect. They are
 * refused, since no other program has a reason for exactly these letters.
 */
function findMisspeltKeys(keys: string[], env: Record<string, string | undefined>): string[] {
  const byLetters = new Map(keys.map((key) => [lettersOf(key), key]));
  return Object.keys(env).flatMap((name) => {
    const key = byLetters.get(lettersOf(name));
    return key === undefined || env[key] !== undefined ? [] : [`${name}: is no setting, did you mean ${key}?`];
  });
}

/** Signs of credentials in a URL, in another kind of connection string, or in a value under the wrong key. */
const credentialPattern = /@|pass|pwd|secret|token/i;

/** Values with credentials are never printed, nor any value of a key for credentials. */
function describeValue(key: string, value: string | undefined): string {
  if (value === undefined) return 'not set';
  return /TOKEN|SECRET|PASSWORD/.test(key) || credentialPattern.test(value) ? 'hidden' : JSON.stringify(value);
}
