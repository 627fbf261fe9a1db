import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './read-config.ts';
import { kafkaKeys, serviceKeys } from './service-keys.ts';
import { z } from 'zod';

const schema = z.object({ ...serviceKeys, KAFKA_BROKERS: kafkaKeys.KAFKA_BROKERS });

function problemsOf(env: Record<string, string>): string {
  try {
    readConfig(schema, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.join('\n');
  }
  return '';
}

test.each([
  { DATABASE_URL: 'host=db user=linkplane password=hunter2' },
  { DATABASE_URL: 'jdbc:postgresql://db/linkplane?user=linkplane&password=hunter2' },
  { DATABASE_URL: 'mysql://linkplane:hunter2@db/linkplane' },
  { KAFKA_BROKERS: 'user:hunter2@broker:9092' },
])('a refused value that carries a password is not repeated: %o', (env) => {
  const problems = problemsOf(env);
  expect(problems).toContain(Object.keys(env)[0]);
  expect(problems).not.toContain('hunter2');
});

test('a refused value without credentials is shown', () => {
  expect(problemsOf({ ADMIN_PORT: 'ninety' })).toContain(
    'ADMIN_PORT: must be a port number, 0 to 65535 (now: "ninety")',
  );
});
