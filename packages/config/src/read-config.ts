import type { z } from 'zod';

/** Bad configuration: every problem at once, in words a person can act on. `main.ts` prints it and exits 1. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/**
 * Parses environment variables once into exact types.
 * An empty value counts as unset, so that `KEY=` in an .env file means the default.
 * @throws ConfigError naming every key that is wrong
 */
export function readConfig<Schema extends z.ZodObject>(
  schema: Schema,
  env: Record<string, string | undefined>,
): z.infer<Schema> {
  const given = Object.fromEntries(
    Object.keys(schema.shape).map((key) => [key, env[key]?.trim() === '' ? undefined : env[key]]),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new ConfigError(
    parsed.error.issues.map((issue) => {
      const key = issue.path.join('.');
      const message = given[key] === undefined ? 'has to be set' : issue.message;
      return `${key}: ${message} (now: ${describeValue(key, given[key])})`;
    }),
  );
}

/** How credentials look in an address, in a connection string of another kind, or in a value that got the wrong key. */
const credentialPattern = /@|pass|pwd|secret|token/i;

/** Values that carry credentials are never repeated, nor is anything of a key that is made for them. */
function describeValue(key: string, value: string | undefined): string {
  if (value === undefined) return 'not set';
  return /TOKEN|SECRET|PASSWORD/.test(key) || credentialPattern.test(value) ? 'hidden' : JSON.stringify(value);
}
