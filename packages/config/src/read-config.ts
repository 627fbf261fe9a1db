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

/** Values of keys that carry credentials are never repeated. */
function describeValue(key: string, value: string | undefined): string {
  if (value === undefined) return 'not set';
  return /URL|TOKEN|SECRET|PASSWORD/.test(key) && value.includes('@') ? 'hidden' : JSON.stringify(value);
}
