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

test.each(['SIGNUP', 'sign_up', 'Sign-Up', 'SIGN__UP'])(
  'a variable %s is refused, and the setting is named',
  (name) => {
    const config = z.object({ SIGN_UP: z.string().optional() });
    expect(() => readConfig(config, { [name]: 'true' })).toThrow(ConfigError);
    try {
      readConfig(config, { [name]: 'true' });
    } catch (error) {
      expect((error as ConfigError).problems).toEqual([`${name}: is no setting, did you mean SIGN_UP?`]);
    }
    // The setting itself decides, whatever else is set.
    expect(readConfig(config, { [name]: 'true', SIGN_UP: 'false' })).toEqual({ SIGN_UP: 'false' });
  },
);

test.each([
  'https://go.example.com/links',
  'https://go.example.com/?a=b',
  'https://go.example.com/#x',
  'https://ada@go.example.com',
])('PUBLIC_URL=%s is refused: nothing behind the host has an effect', (value) => {
  expect(problemsOf({ PUBLIC_URL: value })).toContain('PUBLIC_URL: must be an address without a path, such as');
});

test.each(['https://go.example.com', 'https://go.example.com/', 'http://localhost:8080', 'http://[::1]:8080'])(
  'PUBLIC_URL=%s is accepted',
  (value) => {
    expect(problemsOf({ PUBLIC_URL: value })).not.toContain('PUBLIC_URL');
  },
);
